# docker build -t marchwarden .
# docker run -e DISCORD_TOKEN -v marchwarden:/data marchwarden
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    MARCHWARDEN_DATABASE=/data/marchwarden.sqlite3

WORKDIR /app

# Before the code, so that a change of the code does not install everything again.
COPY requirements.lock ./
RUN pip install --require-hashes --no-deps --only-binary :all: -r requirements.lock

COPY engine ./engine
COPY images ./images
COPY bot ./bot
COPY cogs ./cogs
COPY LICENSE README.md ./

RUN useradd --system --uid 10001 --home-dir /data marchwarden && install -d -o marchwarden /data
USER marchwarden
VOLUME /data

# The list form: a stop signal reaches the bot itself.
ENTRYPOINT ["python", "-m", "bot"]
