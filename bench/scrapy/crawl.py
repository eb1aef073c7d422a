"""Scrapy on the bench's web, with the regular expressions that a Scrapy spider of this kind usually has."""

import json
import re
import sys

import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.resolver import CachingThreadedResolver
from twisted.internet import defer

PLAN = json.loads(sys.argv[1])
EMAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}")
PHONE = re.compile(r"(?<![\w.,-])(?:\+\d{1,3}[\s./-]?)?\(?0?\d{1,4}\)?[\s./-]{1,3}\d{2,5}(?:[\s.-]\d{2,5}){0,3}(?![\w.,-])")
ASSET = re.compile(r"\.(?:png|jpe?g|gif|webp|svg|css|js)$", re.I)


class LoopbackResolver(CachingThreadedResolver):
    """Every name of the bench's web is this machine."""

    def getHostByName(self, name, timeout=None):
        return defer.succeed("127.0.0.1")


class Contacts(scrapy.Spider):
    name = "contacts"
    pages = 0
    found = {host: {"emails": set(), "phones": set()} for host in PLAN["hosts"]}
    taken = {host: {"/"} for host in PLAN["hosts"]}

    def start_requests(self):
        for host in PLAN["hosts"]:
            yield scrapy.Request(f"http://{host}:{PLAN['port']}/", cb_kwargs={"host": host, "depth": 0})

    def parse(self, response, host, depth):
        Contacts.pages += 1
        found = Contacts.found[host]
        hrefs = response.xpath("//a/@href").getall()
        for href in hrefs:
            if href.startswith("mailto:"):
                found["emails"].add(href[7:].split("?")[0])
            elif href.startswith("tel:"):
                found["phones"].add(href[4:])
        texts = response.xpath("//body//text()[not(parent::script or parent::style)]").getall()
        for text in texts:
            if "@" in text:
                found["emails"].update(mail for mail in EMAIL.findall(text) if not ASSET.search(mail))
            if any(char.isdigit() for char in text):
                for candidate in PHONE.findall(text):
                    if 9 <= sum(char.isdigit() for char in candidate) <= 13:
                        found["phones"].add(candidate.strip())
        if depth >= PLAN["depth"]:
            return
        taken = Contacts.taken[host]
        for href in hrefs:
            path = href.split("#")[0]
            if not path.startswith("/") or path in taken or path.startswith(("/account/", "/cdn-cgi/")):
                continue
            if len(taken) >= PLAN["pagesPerSite"]:
                break
            taken.add(path)
            yield response.follow(path, cb_kwargs={"host": host, "depth": depth + 1})


process = CrawlerProcess(
    settings={
        "LOG_ENABLED": False,
        "CONCURRENT_REQUESTS": PLAN["concurrency"],
        "CONCURRENT_REQUESTS_PER_DOMAIN": PLAN["concurrency"],
        "DOWNLOAD_DELAY": 0,
        "ROBOTSTXT_OBEY": True,
        "COOKIES_ENABLED": False,
        "RETRY_TIMES": 2,
        "TELNETCONSOLE_ENABLED": False,
        "DNS_RESOLVER": LoopbackResolver,
        "REQUEST_FINGERPRINTER_IMPLEMENTATION": "2.7",
    }
)
process.crawl(Contacts)
print("READY", flush=True)
sys.stdin.readline()
process.start()
result = {
    "pages": Contacts.pages,
    "failed": 0,
    "found": {
        host: {kind: sorted(values) for kind, values in kinds.items()} for host, kinds in Contacts.found.items()
    },
}
print("RESULT " + json.dumps(result), flush=True)
sys.stdin.read()
