"""Pictures off the event loop: boards, drawings on request, replays, the drawing cache, and how they are to look."""
