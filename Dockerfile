# One image; its command picks web, worker or beat (scripts/start.sh).
FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /venv
ENV PATH=/venv/bin:$PATH
COPY requirements.txt .
RUN pip install --require-hashes -r requirements.txt
WORKDIR /app
COPY . .
RUN python manage.py collectstatic --no-input && rm -rf var

FROM python:3.11-slim-bookworm
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 SITE_MODE=real
RUN useradd --uid 999 --system --create-home --home-dir /home/site site
COPY --from=build /venv /venv
COPY --from=build --chown=999:999 /app /app
WORKDIR /app
USER 999
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["python", "scripts/healthcheck.py"]
ENTRYPOINT ["/app/scripts/start.sh"]
CMD ["web"]
