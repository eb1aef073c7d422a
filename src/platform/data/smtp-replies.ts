// Phrases of refusals, grouped by their subject. Written by hand from published replies, which
// test/enrichment/data/smtp-replies.tsv lists with their sources. No third-party licence applies.

/** Each part is bounded, so that matching takes linear time. */
const anyOf = (...parts: string[]) => new RegExp(parts.join("|"));

export const GREYLIST_PHRASES = /gr[ea]y[- ]?list/;

/** About the client: sender address, IP address, name, reputation or authentication. */
export const SENDER_PHRASES = anyOf(
  "(?:invalid|bad|unknown|blank|blocked|banned|bogus|fake|null|forged|outbound|envelope) sender|blocked senders",
  "senders? ?(?:address |domain |envelope |e-?mail )?(?:is |was )?(?:rejected|refused|denied|invalid|blocked|banned|unknown|unverified|verif|not|blacklisted)",
  "sender (?:address|domain|policy|envelope)|envelope (?:from|blocked|rejected)|badmailfrom|\\bmail ?from\\b|\\bfrom:|(?:valid|blank) from\\b",
  "[eé]metteur|exp[eé]diteur|absender|remitente|mittente|отправител|发件人|发信人",
  "helo|ehlo|client host|client (?:ip|\\[)|reverse (?:dns|lookup)|\\bptr\\b|\\brdns\\b|fcrdns",
  "(?:your|this|sending|source|connecting|sender) (?:ip|host|server|network|domain|(?:e-?mail )?address)\\b|host network|adresse ip",
  "(?:your|sending|sender'?s) (?:account|mailbox)\\b|return address|reverse[- ]path|sending from|ip address\\b|resource record",
  "\\b(?:external|outside) (?:senders?|users|e-?mails?|mail|addresses)\\b",
  "\\bip\\b.{0,40}(?:blocked|refused|rejected|denied|limited|listed)|ipv6|frequency limited|submission quota",
  "black ?list|block ?list|deny ?list|\\brbls?\\b|\\bpbl\\b|dnsbl|spamhaus|barracudacentral|spamcop|reputation",
  "dmarc|\\bspf\\b|\\bdkim\\b|authenti[cf]|not authori[sz]ed|unauthori[sz]ed|spoof|starttls|\\btls\\b|encryption|must issue|auth failed",
  "forgery|abuse|complaints",
);

/** The mailbox exists and has no space left. */
export const FULL_PHRASES = anyOf(
  "over ?quota|over[^.]{0,24} quota|(?<!queue |submission |sending |sender )quota (?:is |has been |limit )?(?:exceeded|full|violation|reached)",
  "(?:exceed(?:s|ed|ing)?|out of|exhausted|not enough)[^.]{0,24} (?:quota|storage|space)",
  "(?:mailbox|inbox|mailfolder|maildir|storage|postfach)[^.;]{0,24} full\\b|mailbox (?:size|storage|space)[^.]{0,24}exceeded",
  "user is over|too many messages (?:on|in)|speicher[^.]{0,24} (?:ue|ü)berschritten|postfach[^.]{0,24} voll\\b",
  "bo[iî]te[^.]{0,30} pleine|buz[oó]n[^.]{0,24} lleno|cuota excedida|casella[^.]{0,24} piena",
  "ящик[^.]{0,24} переполнен|(?:邮箱|信箱|空间)[^。]{0,8}(?:已满|不足)",
);

/** The mailbox exists, but accepts nothing at present, such as Gmail's 4.2.1 and 5.2.1. */
export const RATE_PHRASES =
  /at a rate|too quickly|rate limit|too many|exceeded (?:their|its|the) limit|per hour|try (?:again )?later|temporarily/;

/** The server could not query its own directory, so the result is unknown. */
export const LOOKUP_FAILURE = anyOf(
  "(?:ldap|directory|database|user ?db|address) (?:lookup|query|search|server|service|access|map)?[^.;]{0,12} ?(?:fail(?:ed|ure|s)?|errors?|unavailable|unreachable|timed? ?out|timeout|problem)",
  "(?:error|failure|problem|timeout) (?:in|of|with|during|while)[^.;]{0,20} (?:ldap|directory|database)",
  "(?:unable to|could not|cannot|can't) (?:contact|reach|query|connect to|access) (?:the )?(?:ldap|directory|database|user ?db)",
);

/** A filter's verdict on a message. */
export const CONTENT_VERDICT = anyOf(
  "(?:classified|considered|identified|detected|flagged|marked|recogni[sz]ed|rated|treated|rejected) (?:as|to be)? ?(?:an? )?(?:spam|junk|unsolicited|virus|malware|phishing)",
  "(?:virus|malware|phishing|spam) (?:was |has been )?(?:found|detected)",
);

/** The mailbox exists for senders of its own organisation. */
export const INTERNAL_ONLY = anyOf(
  "only (?:for |from |by |accepts? |allows? )?(?:internal|local|authenticated|authori[sz]ed)|(?:internal|local) (?:use|senders?|users?|mail|e-?mail|delivery|addresses|recipients?) only",
  "(?:internal|local|authenticated) senders?\\b|(?:external|outside|foreign) (?:senders?|hosts?|users?|domains?|mail)|senders? (?:from )?outside",
  "restricted (?:user|recipient|mailbox|address|account|group|list)|(?:user|recipient|mailbox|address|account|group|list)(?: is| has been)? restricted",
);

/** The mailbox existed and no longer accepts mail. "Policy rejection" is Yandex' term for a blocked account. */
export const DISABLED_PHRASES = anyOf(
  "(?:account|mailbox|user|recipient|address)[^.]{0,24}\\b(?:disabled|deactivated|suspended|discontinued|inactive|not active|not activated|locked|closed|expired|archived)\\b",
  "\\b(?:disabled|deactivated|inactive|suspended|archived) (?:account|mailbox|user|recipient)|is now disabled",
  "(?:recipient|account)[^.]{0,24} is ?blocked|policy rejection on the target address",
  "bo[iî]te[^.]{0,30} archiv[eé]e|compte[^.]{0,30} (?:bloqu|d[eé]sactiv|suspendu)|(?:konto|postfach)[^.]{0,24} (?:gesperrt|deaktiviert)",
  "cuenta[^.]{0,24} (?:desactivada|suspendida|deshabilitada)|(?:ящик|аккаунт|пользовател)[^.]{0,24} (?:заблокирован|отключ)",
  "(?:用户|账号|邮箱)[^。]{0,8}(?:停用|冻结|禁用)",
);

/** The mailbox does not exist. */
export const UNKNOWN_PHRASES = anyOf(
  "no (?:such|valid|correct) (?:user|mailbox|recipient|address|account|person|local)",
  "(?:user|recipient|mailbox|account|address|person|alias|rcpt)[^.;]{0,30}(?:unknown|not (?:be )?found|not known|do(?:es|s)? ?n(?:o|[o']t) exist|not exist|unallocated|no longer|cannot be verified|verify failed)",
  "(?:unknown|invalid|nonexistent|non-existent|undeliverable|unavailable|illegal|bad)[- /](?:inactive |local |mail |e-?mail |destination |recipient )?(?:user|recipient|mailbox|address|account|alias|local part)",
  "(?:user|mailbox|account) (?:is )?(?:unavailable|not available)(?! or access)|address (?:is )?invalid|marked as invalid|is no longer valid",
  "(?:is not|not) a valid (?:user|recipient|mailbox|e-?mail address|address|rfc-5321 address)|mailbox name not allowed|recipient mailbox is not allowed",
  "unrout(?:e)?able address|no mailbox (?:here )?by that name|recipientnotfound|recipnotfound|rcpt user[^.]{0,24} not ok",
  "does ?n[o']t have an? .{0,40}account|not our customer|not a member of|not (?:in|listed in) [^.]{0,24}(?:recipient list|directory|address book)",
  "destinataire (?:invalide|inconnu|inexistant)|utilisateur inconnu|adresse[^.]{0,40} (?:invalide|inexistante)",
  "(?:empf(?:ae|ä)nger|benutzer|postfach)[^.]{0,24} (?:unbekannt|nicht bekannt|existiert nicht|nicht vorhanden)",
  "usuario (?:desconocido|no existe|inexistente)|(?:buz[oó]n|direcci[oó]n|cuenta)[^.]{0,24} no existe|no existe (?:ese|el|dicha)|utente (?:sconosciuto|inesistente)|nessun utente",
  "(?:пользовател|ящик|адрес|получател)[^.]{0,24} не (?:найден|существует|зарегистрирован)|неизвестный (?:пользователь|получатель)",
  "(?:用户|收件人|邮箱|账号)[^。]{0,8}(?:不存在|未找到)",
);

/** A rule of the server, or a missing relationship with the client. Not evidence about the mailbox. */
export const POLICY_PHRASES = anyOf(
  "relay(?!=| recipient| table)|rcpthosts|accepted domain|no-domain|local user only|route requires",
  "policy|policies|prohibit|not permitted|not (?:be )?allowed|not accepted",
  "\\bspam\\b|unsolicited|virus|filtered|bounce attacks|banned|den(?:y|ied)|refuse|block(?:ed|-send)|access[- ]denied|go away",
  "mail[^.]{0,40} is rejected|(?:e-?mail|message) (?:was |has been )?rejected|rejected by|content reject",
  "restricted|no permit|not a gateway|junk",
);
