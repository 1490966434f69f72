"""Every setting, in one file; what differs between machines comes from the environment.

The embedded default needs nothing: SQLite in var/, an in-memory broker, mail to the console. With `SITE_MODE=real`
nothing is guessed: a missing or malformed variable stops the start with one sentence (docs/operations.md lists them).
"""

import os
import sys
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.rules.registry import all_games, folder_of
from luxor_site.environment import Environment

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
VAR_DIR.mkdir(exist_ok=True)
TESTING = "pytest" in sys.modules

env = Environment(embedded_default=True)
REAL = env.is_real  # served to people, as against a developer's machine
DEBUG = env.boolean("DEBUG", default=False)
SECRET_KEY = env.secret("SECRET_KEY", default="embedded-default-key-for-one-developer-machine-only")
ALLOWED_HOSTS = env.listed("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", "testserver"])
SITE_URL = env.url("SITE_URL", default="http://localhost:8000")  # in mails; without a slash at the end
CSRF_TRUSTED_ORIGINS = [SITE_URL] if SITE_URL.startswith("https://") else []
SITE_NAME = env.text("SITE_NAME", default="Luxor")  # also the name in the page head

# --- Apps -------------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "games.moderation.apps.DeskConfig",  # django.contrib.admin
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "template_partials",
    "csp",
    "allauth",
    "allauth.account",
    "games.accounts",
    "games.notices",
    "games.matches",
    "games.moderation",
]
MIDDLEWARE = [  # outermost first
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "luxor_site.headers.MoreHeaders",
    "luxor_site.compression.Compression",  # pages, and static files that were not compressed beforehand
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "luxor_site.errors.ErrorPages",  # inside the session, so that its pages know who asks
    "luxor_site.nulls.NoNulls",
    "luxor_site.admin_input.AdminInput",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.accounts.middleware.suspension",
    "games.accounts.middleware.time_zone",
]
ROOT_URLCONF = "luxor_site.urls"
WSGI_APPLICATION = "luxor_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

GAME_FOLDERS = [folder_of(key) for key in all_games()]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", *(folder / "templates" for folder in GAME_FOLDERS)],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "luxor_site.page_head.page_head",
            ],
            "libraries": {"site": "luxor_site.site_tags"},
        },
    },
]

# --- Storage ----------------------------------------------------------------------------------------------------------
DATABASES = {"default": env.database("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'site.sqlite3'}")}
LASTING = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}  # seconds; connecting costs more than a whole move
if REAL:
    DATABASES["default"] |= LASTING
TEST_SUFFIX = env.text("TEST_SUFFIX", default="")  # keeps test runs in the same folder apart
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # a file: threads can't share an in-memory test database
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / f"test{TEST_SUFFIX}.sqlite3")}
else:
    DATABASES["default"]["TEST"] = {"NAME": f"test_{DATABASES['default']['NAME']}{TEST_SUFFIX}"}
REDIS_URL = env.redis("REDIS_URL")
CACHES = {
    "default": (
        {
            "BACKEND": "luxor_site.cache.ForgetfulRedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "site",
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},  # seconds
        }
        if REDIS_URL
        else {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "site_cache",
            "OPTIONS": {"MAX_ENTRIES": 20_000},  # the limits' counters; the default of 300 would forget them
        }
    )
}

# --- People -----------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["games.accounts.backends.Backend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if TESTING:  # a slow hasher would take most of the suite's time
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "my_games"
ACCOUNT_ADAPTER = "games.accounts.adapter.Adapter"
ACCOUNT_FORMS = {
    "signup": "games.accounts.forms.SignupForm",
    "login": "games.accounts.forms.LoginForm",
    "reset_password": "games.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "games.accounts.forms.ResetPasswordKeyForm",
    "change_password": "games.accounts.forms.ChangePasswordForm",
    "add_email": "games.accounts.forms.AddEmailForm",
    "reauthenticate": "games.accounts.forms.ReauthenticateForm",
}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_EMAIL_VERIFICATION = "optional"  # play at once; the mail asks for a confirmation (docs/decisions)
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # a reset for an unknown address writes to nobody
ACCOUNT_CHANGE_EMAIL = True  # one address; a new one replaces it once it is confirmed
ACCOUNT_CONFIRM_EMAIL_ON_GET = False  # mail scanners follow links
# Django's own; allauth's stores a row of the address when somebody looks at the page of a mailed link
# pragma: allowlist nextline secret
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"  # noqa: S105  a class
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USER_MODEL_USERNAME_FIELD = "username"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if SITE_URL.startswith("https://") else "http"
ACCOUNT_RATE_LIMITS = {  # times / period / whose; counted in the shared cache; a look at the form counts too
    "signup": "30/m/ip",
    "login": "40/m/ip",
    "login_failed": "15/m/ip,5/5m/key",
    "reset_password": "20/m/ip,5/m/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
    "reauthenticate": "10/m/user",
    "confirm_email": "1/3m/key",
}
ALLAUTH_TRUSTED_PROXY_COUNT = env.number(
    "TRUSTED_PROXIES", default=1 if REAL else 0
)  # whose X-Forwarded-For is believed
SESSION_ENGINE = "games.accounts.sessions"  # in the database; a copy in Redis could outlive a logout (decisions/0003)
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90  # seconds: a correspondence game lasts weeks

# --- Mail -------------------------------------------------------------------------------------------------------------
vars().update(env.mail("EMAIL_URL", default=f"filemail://{VAR_DIR / 'mail'}"))
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("DEFAULT_FROM_EMAIL", default="games@localhost", required=True)

# --- Security ---------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'self'"],
        "object-src": ["'none'"],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "luxor_site.errors.csrf_failure"
CSRF_COOKIE_HTTPONLY = True  # htmx gets the token from the page
CSRF_COOKIE_SAMESITE = SESSION_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # bytes; the largest form is a game record
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 2
if REAL:  # behind a TLS proxy that sets X-Forwarded-Proto (docs/operations.md)
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True

# --- Logs: one line each, to standard error ---------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {"()": "luxor_site.logs.JsonLines"},
        "words": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines" if REAL else "words"}},
    "root": {"handlers": ["stderr"], "level": "INFO" if REAL else "WARNING"},
    "loggers": {
        "django": {"level": "INFO" if REAL else "WARNING"},
        "django.request": {"level": "ERROR"},  # wrong addresses are no news
        "django.security": {
            "level": "CRITICAL"
        },  # what anybody can send is answered with 4xx and must not fill the log
        "games": {"level": "INFO"},
    },
}

# --- Celery -----------------------------------------------------------------------------------------------------------
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}  # seconds
if REDIS_URL:  # times in seconds; who publishes does not wait for a broker that is down
    CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1, "max_retries": 1, "interval_start": 0}
    CELERY_BROKER_TRANSPORT_OPTIONS |= {"visibility_timeout": 300, "connect_retries_timeout": 1}
CELERY_TASK_IGNORE_RESULT = True
if TESTING:  # each test process has a queue of its own: its worker must not take what another one's database is about
    CELERY_TASK_DEFAULT_QUEUE = f"test-{os.getpid()}"
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 1000  # then a fresh process: what bots have worked out once fills its memory
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10.0  # seconds
CELERY_TIMEZONE = "UTC"
CELERY_TASK_PUBLISH_RETRY = False  # a broker that is down must not hold up a request: the sweeps find what is lost
CELERY_BEAT_SCHEDULER = "luxor_site.beat:SteadyPersistentScheduler"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    "bots": {"task": "games.matches.tasks.bots_sweep", "schedule": 30.0, "options": {"expires": 120}},
    "notices": {"task": "games.notices.tasks.notices_sweep", "schedule": 20.0, "options": {"expires": 120}},
    "clean": {"task": "games.notices.tasks.notices_clean", "schedule": 6 * 3600.0, "options": {"expires": 3600}},
    "heartbeat": {"task": "games.matches.tasks.heartbeat", "schedule": 30.0, "options": {"expires": 120}},
}

# --- Play by mail -----------------------------------------------------------------------------------------------------
BOT_PAUSE = 1.0  # seconds from the question to a bot's answer, at least: how long it thought must tell nothing
BOT_LIMIT = 20.0  # seconds after which a bot that still thinks is replaced by any legal move
NOTICE_DELAY = 60  # seconds from the question to the mail: several quick moves make one mail
if TESTING:
    BOT_PAUSE = 0.0

# --- Language, time, static files -------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
if len(LANGUAGES) > 1:  # with one language there is nothing to find out about whoever asks
    MIDDLEWARE.insert(MIDDLEWARE.index("luxor_site.errors.ErrorPages"), "django.middleware.locale.LocaleMiddleware")
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "/static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", default=str(BASE_DIR / "static-built")))
STATICFILES_DIRS: list[Path | tuple[str, Path]] = [
    BASE_DIR / "static",
    *((folder.name, folder / "static") for folder in GAME_FOLDERS if (folder / "static").is_dir()),
]
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not REAL  # an edited file is served without a build step
WHITENOISE_MAX_AGE = 600 if REAL else 0  # seconds, for names without a hash; hashed ones are kept for ever
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "whitenoise.storage.CompressedManifestStaticFilesStorage"
            if REAL
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}
