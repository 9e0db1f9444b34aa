"""A site in one module, and the files that a browser is given for its addresses."""
import datetime
import sys
from pathlib import Path

import django
from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import index, sitemap
from django.http import HttpResponse
from django.urls import path, reverse
from django.views.generic import RedirectView

HOST = "www.example.com"
settings.configure(
    ALLOWED_HOSTS=[HOST],
    INSTALLED_APPS=["django.contrib.sitemaps"],
    LANGUAGE_CODE="en",
    LANGUAGES=[("en", "English"), ("de", "Deutsch")],
    MIDDLEWARE=["django.middleware.locale.LocaleMiddleware"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="only for this build",
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    USE_I18N=True,
    USE_TZ=True,
)
django.setup()

CHANGED = datetime.datetime(2026, 5, 4, 8, tzinfo=datetime.timezone.utc)


class Pages(Sitemap):
    i18n = True
    alternates = True
    x_default = True
    protocol = "https"
    changefreq = "weekly"
    priority = 0.8

    def items(self):
        return ["home", "menu"]

    def location(self, item):
        return reverse(item)

    def lastmod(self, item):
        return CHANGED


class Tables(Sitemap):
    protocol = "https"
    limit = 2

    def items(self):
        return [f"/café&cake/{number}/?table={number}&guests=2" for number in (1, 2, 3)]

    def location(self, item):
        return item


def page(text, robots=""):
    meta = f'<meta name="robots" content="{robots}">' if robots else ""
    body = f"<!doctype html><html><head>{meta}<title>The Linden Bakery</title></head><body><p>{text}</p></body></html>"
    return lambda request, **parts: HttpResponse(body)


def robots(request):
    text = f"User-agent: *\nDisallow: /basket/\n\nSitemap: https://{HOST}/sitemap.xml\n"
    return HttpResponse(text, content_type="text/plain")


sitemaps = {"pages": Pages, "tables": Tables}
urlpatterns = [
    path("robots.txt", robots),
    path("sitemap.xml", index, {"sitemaps": sitemaps}),
    path("sitemap-<section>.xml", sitemap, {"sitemaps": sitemaps}, "django.contrib.sitemaps.views.sitemap"),
    path("café&cake/<int:number>/", page("Two tables in the sun.")),
    path("thanks/", page("We have your order.", "noindex")),
    path("cards/", RedirectView.as_view(url="/menu/", permanent=True)),
    *i18n_patterns(
        path("", page("Bread from our own oven, every morning at six."), name="home"),
        path("menu/", page("Rye bread, rolls and plum cake."), name="menu"),
        prefix_default_language=False,
    ),
]

if __name__ == "__main__":
    from django.test import Client

    sys.modules["bakery"] = sys.modules[__name__]
    client = Client(headers={"host": HOST})
    for address, file in [
        ("/robots.txt", "robots.txt"),
        ("/sitemap.xml", "sitemap.xml"),
        ("/sitemap-pages.xml", "sitemap-pages.xml"),
        ("/sitemap-tables.xml", "sitemap-tables.xml"),
        ("/", "index.html"),
        ("/menu/", "menu/index.html"),
        ("/de/", "de/index.html"),
        ("/de/menu/", "de/menu/index.html"),
        *((f"/café&cake/{number}/", f"café&cake/{number}/index.html") for number in (1, 2, 3)),
        ("/thanks/", "thanks/index.html"),
    ]:
        answer = client.get(address, secure=True)
        assert answer.status_code == 200, (address, answer.status_code)
        target = Path("public", file)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(answer.content)
