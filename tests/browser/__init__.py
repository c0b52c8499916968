"""The playground as people use it: real pages in a headless Chromium, the real bot behind them."""
