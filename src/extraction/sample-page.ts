/** A page for which each reader of a page is needed. Nobody sees what is read from it. */
export const SAMPLE_PAGE = `<!doctype html><html lang="de"><head><title>Beispiel GmbH</title>
<meta name="description" content="Beispiel"><meta name="robots" content="index">
<link rel="icon" href="/favicon.ico"><base href="https://sample.example/">
<script type="application/ld+json">{"@type":"Organization","name":"Beispiel GmbH"}</script>
<script src="/main.js"></script><script>var address = "info" + "@" + "sample.example";</script></head>
<body><h1>Impressum</h1><a href="/kontakt">Kontakt</a><a href="mailto:info@sample.example">E-Mail</a>
<img src="/logo.png" alt="Logo"><i class="icon-phone"></i>
<a href="tel:+493023125000">030 23125000</a><a href="https://www.linkedin.com/company/beispiel">LinkedIn</a>
<div itemscope itemtype="https://schema.org/Organization"><span itemprop="name">Beispiel GmbH</span></div>
<div typeof="Organization"><span property="name">Beispiel GmbH</span></div>
<div class="vcard"><span class="fn">Erika Beispiel</span></div>
<p>Beispiel GmbH<br>Musterstra&szlig;e 12<br>10115 Berlin</p><p>Gesch&auml;ftsf&uuml;hrerin: Erika Beispiel</p>
<p>Telefon: 030 23125001<br>Telefax: 030 23125002</p><p>info [at] sample.example</p>
<p>Handelsregister: Amtsgericht Charlottenburg, HRB 12345</p><p>USt-IdNr.: DE136695976</p>
<p><span style="display: none">x</span>Gegr&uuml;ndet 1999. Wir haben 25 Mitarbeiter.</p>
<footer>&copy; 2026 Beispiel GmbH</footer></body></html>`;
