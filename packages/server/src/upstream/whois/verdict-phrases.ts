/**
 * What servers say when they have no registration to show. Each list is matched against one line at
 * a time, in lower case with single spaces. Order of precedence: throttled, then reserved, then not
 * found. A text that complains about our query rate and also says "no entries" proves nothing.
 */

/** The line starts with one of these; what follows is the name or an explanation. */
export const NOT_FOUND_STARTS = anyStart(`
  no match; not found; no data found; no entries found; no object found; no objects found;
  no matching; no such domain; no found; nothing found; the queried object does not exist;
  queried object does not exist; domain not found; domain name not found; object does not exist;
  object not found; not registered; domain not registered; domain is available; domain available;
  the domain has not been registered; this domain name has not been registered;
  this domain has not been registered; this domain is available; this domain name is available;
  data not found; error: no entries found; error 230 no objects found;
  error: 101: no entries found; error:101: no entries found; above domain name is not registered;
  domain unknown; no existe; el dominio no existe; dominio no encontrado; dominio disponible;
  nincs talalat; no se encontro; no_se_encontro; no data was found; sorry, no; nije pronaden;
  domain doesn't exist; does not exist; this query returned 0 objects; we do not have an entry;
  the requested domain was not found; sorry, no match; object_not_found;
  requested domain does not exist; domain status: no object found; 未注册; no hits; no registrado;
  nicht gefunden; invalid query or domain name not known;
  this domain is not available in our whois database;
  the domain name you requested is not registered; 101: no entries found; nao encontrado;
  no domain found; no domain matches; no domain record; no results found;
  no information available about; no record found; no records found; no records matching;
  no record of; there is no such domain; there is no information available on; there is no domain;
  aucun enregistrement; aucun domaine;
  nessun dominio; no such object; no whois record; no whois information; no whois data;
  nenhum registro; domínio inexistente; dominio inexistente; 0 results; 0 matching;
  available for registration:; aucun résultat; domain unbekannt; nxdomain; 找不到; no entry;
  could not find domain; could not find the domain; unable to find domain;
  no information was found`)

/** The line contains these words after a space, and isn't part of the terms of use. */
export const NOT_FOUND_WITHIN = anyAfterSpace(`
  not found; was not found; is not registered; not registered; not registred; does not exist;
  doesn't exist; has not been registered; no match; no existe; no entries found;
  no records matching; no está registrado; no esta registrado; is not registred;
  not been registered; isn't registered; no matches; nicht registriert; is unregistered;
  no matching; is not found; not known in; not in database; no data found; 0 objects;
  no object found; not in our database; is not delegated; n'existe pas; non esiste;
  not yet registered; no encontrado; could not be found; nu a fost gasit; no such domain;
  has not yet been registered; no se encuentra registrad; no se encuentra inscrit;
  no se encuentra en; 0 records; 0 results; no results; not exists; unable to locate;
  no whois record; no whois data; no whois information`)

/** "is free" at the end counts; "free of charge" and "is available at https://…" don't. */
export const NOT_FOUND_AT_END = [
  / is (?:still )?(?:free|available|vrij|beschikbaar)[.! ]*$/,
  / (?:is )?available for (?:registration|purchase|register)/,
  / - (?:available|free)[.! ]*$/,
  /x\.x:? available[.! ]*$/,
  / ist (?:noch )?(?:frei|verfügbar)[.! ]*$/,
  / (?:está|esta|est|è|es|é) (?:libre|disponible|disponível|disponivel|disponibile|livre)[.! ]*$/,
  / (?:свободен|свободно|вільний|volná|volný|wolna|dostupna|slobodna|liber|szabad|ledigt?|vapaa)[.! ]*$/,
  /등록되어 있지 않|尚未注册|尚未註冊|未注册|未被注册|未登録|登録されていません|không tìm thấy/,
]

/** Sentences that aren't in any list, by how such sentences are built in many languages. */
export const NOT_FOUND_MADE_UP = new RegExp(
  [
    '\\bno (?:such |matching |matched |registered )?(?:domain|object|record|entry|entries|data',
    '|match|result|information|registration)(?:e?s)?\\b(?: [\\w.]+){0,4} (?:found|exists?|matched)\\b',
    '|\\b(?:domain|name|object|record|entry|x\\.x)\\b.{0,60}\\b(?:not found|not registered|not exist',
    '|unregistered|not in (?:the |our )?(?:database|registry))\\b',
    '|no (?:está|esta|ha sido|fue) (?:registrado|encontrado)|no (?:encontrado|registrado)',
    '|não (?:está |foi )?(?:encontrado|registrado|registado|existe)|introuvable|non trouvé|inexistant',
    '|n.est pas enregistré|non (?:trovato|registrato|assegnato)|nicht (?:gefunden|vergeben)',
    '|niet (?:gevonden|geregistreerd)|hittades inte|ikke (?:fundet|funnet|registreret|registrert)',
    '|ei löydy|nie (?:znaleziono|istnieje|jest zarejestrowan)|nenalezen|nem található|nu există',
    '|nije (?:pronađen|registriran|registrovan)|не (?:найден|зарегистрирован|существует|знайден)',
    '|не зареєстрован|bulunamadı|kayıtlı değil|不存在|没有找到|查無|見つかりません|không tồn tại|존재하지 않',
  ].join(''),
)

/** What a sentence must mention, so that "is free" is about a name and not a service. */
export const ABOUT_A_NAME =
  /domain|dom[eéí]n|домен|name|\bnom\b|nome|nombre|\w\.\w|^[\w-]+ is |[\u0370-\uffff]/
export const ABOUT_THE_SERVER =
  /service|server|servi[cç]|whois |information|database is|this list|access|port 43|help|software/

/** The whole line, or the whole value of a status, is one of these. */
export const NOT_FOUND_WHOLE = setOf(`
  available; free; no object found; not registered; not found; no match; unregistered;
  available for registration; no entries; vrij; frei; libre; disponible; nothing; not exist;
  query_status: 220 available; 220 available; domain not found; disponivel; not assigned;
  unassigned; disponível; livre; libero; disponibile; libera; свободен; свободно; вільний; volny;
  volná; volný; wolna; wolny; szabad; liber; slobodan; slobodna; dostupna; dostupan; fri; ledig;
  vapaa; boşta; müsait; 未注册; 可注册; 未註冊; 未登録; 등록가능; not in use; not taken; not exists;
  does not exist; no existe; no registrado; no encontrado; nao registrado; não registrado;
  non enregistré; libre de registro; available domain; domain available; domain is available;
  domain free; domain is free; not found in database; no record; no records; inexistente`)

export const RESERVED_STARTS = anyStart(`
  reserved; domain reserved; domain is reserved; restricted -; restricted domain;
  name is reserved; this name is reserved; this domain is reserved; this domain name is reserved;
  prohibited; this name is not available for registration;
  the registration of this domain is restricted; the domain you requested is prohibited;
  domain name is reserved; blocked domain; name not available; this domain cannot be registered;
  this domain name cannot be registered; domain cannot be registered;
  the domain name requested has usage restrictions; registry reserved; domain prohibited; dpml;
  the domain is reserved; not available for registration; domain not available;
  unavailable domain; not available for second level; premium reserved;
  this domain is not available for registration; forbidden name; the registry has reserved;
  the domain name provided conflicts; this name is blocked; domain is not available;
  domain blocked; registration prohibited; this domain is prohibited;
  the domain has been reserved; domain name not available; this name cannot be registered;
  name cannot be registered; not eligible for registration; this domain is blocked;
  dominio reservado; nombre reservado; nome reservado; domínio reservado; nom réservé;
  domaine réservé; nom de domaine réservé; dominio riservato; reservierte; gesperrt;
  domena zarezerwowana; домен зарезервирован; имя зарезервировано; заблокирован; 保留域名; 保留;
  禁止注册; 限制注册; 予約ドメイン; 등록이 제한; 등록제한; 등록할 수 없는`)

export const RESERVED_WITHIN = anyAfterSpace(`
  is reserved; is prohibited; cannot be registered; can not be registered; may not be registered;
  is not available for registration; is blocked; has been reserved; has usage restrictions;
  is restricted; is not allowed; reserved by; is forbidden; reserved name;
  not available for registration; reserved domain; is a reserved; protected by the dpml;
  is not registrable; not be registered; blocked by; globalblock; not eligible for registration;
  not open for registration; not available to register; not permitted to be registered;
  no puede ser registrad; no se puede registrar; no puede registrarse; não pode ser registrad;
  nao pode ser registrad; ne peut être enregistré; ne peut pas être enregistré;
  non può essere registrat; kann nicht registriert werden; nicht registriert werden;
  ist reserviert; ist gesperrt; kan niet worden geregistreerd; is gereserveerd; kan inte registreras;
  kan ikke registreres; är reserverad; er reserveret; er reservert; nie może być zarejestrowan;
  jest zarezerwowan; nelze registrovat; nelze zaregistrovat; je rezervov; je blokov;
  не может быть зарегистрирован; зарезервирован; заблокирован; не може бути зареєстрован;
  зарезервован; rezerve edil; tahsis edilemez; está reservad; esta reservad; est réservé;
  è riservat; nem regisztrálható; nu poate fi înregistrat; ne može se registrirati;
  ne može biti registrovan; không thể đăng ký; in the stop list; on the stop list`)

export const RESERVED_WHOLE = setOf(`
  reserved; restricted; prohibited; blocked; not allowed; unassignable; forbidden; unavailable;
  reserved name; registry reserved; not available; not_opened; banned; locked by registry;
  quarantine; not assignable; withheld; not registrable; reservado; reservada; réservé; reserve;
  riservato; reserviert; gesperrt; gereserveerd; reserverad; reserveret; reservert; zarezerwowana;
  zarezerwowany; rezervovaný; rezervisan; rezervirano; rezervat; зарезервирован; зарезервировано;
  заблокирован; заблоковано; bloqueado; bloqué; bloccato; blokirano; yasaklı; rezerve; 保留; 禁止;
  premium; not available for registration; not for registration; name blocked; dpml block`)

/** Sold at a special price: unregistered, but not simply available. */
export const PREMIUM =
  /\b(?:premium|platinum|aftermarket)\b.{0,40}\b(?:domain|name)|\b(?:domain|name)\b.{0,20}\bpremium\b|is for sale/

/** These are about us even in the middle of a paragraph, unless they are a condition. */
export const EXCEEDED =
  /exceeded[.!]*$|(?:limit|quota|queries) exceeded|exceeded (?:the|your|maximum)|(?:has|have|been) exceeded|too many (?:requests|connections|queries|simultaneous)|max(?:imum)? (?:query|request|lookup|connection) rate (?:\S+ ){0,2}reached|(?:been|are) rate limited|(?:you|ip) (?:\S+ ){0,2}(?:been )?(?:banned|throttled)/

export const THROTTLED_WITHIN = anyWithin(`
  interval is too short;
  reached the maximum; query quota; request denied;
  excessive querying; rate limit reached; slow down;
  still in grace period; ip address blocked; access denied;
  temporarily blocked; try again later; try again in;
  query limit reached; limit reached; connection refused; been blocked; is blacklisted; your ip has; your ip address has; not authorized to use;
  access to this service is denied; lookup quota; abuse detected; over quota; overquota;
  throttled; please wait; server is busy; server too busy; number of allowed queries;
  wait a moment; not allowed to query; retry later; grace period of`)

/** Words that terms of use contain too, so they count only outside of terms. */
export const THROTTLED_LOOSELY = anyWithin(`
  over the limit;
  is over quota; rate-limited; limit has been;
  too frequent; too fast; too often; you are blocked; is blocked for; has been blocked;
  has been denied; denied due; blocked due; banned; blacklist; daily limit; hourly limit;
  allowed connection rate; excessive use; excessive queries;
  límite de consultas; limite de consultas; demasiadas consultas; demasiadas peticiones;
  ha excedido; ha superado; muitas consultas; excedeu; limite excedido; limite atingido;
  acceso denegado; acesso negado; trop de requ; accès refusé; acces refuse; quota dépassé;
  limite dépassée; zu viele; überschritten; zugriff verweigert; troppe richieste; superato il limite;
  accesso negato; te veel; toegang geweigerd; överskrid; för många; for mange; overskredet;
  liian mon; przekroczon; zbyt wiele; odmowa dostępu; překročen; prekročen; příliš mnoho; túl sok;
  depășit; prea multe; previše; превышен; слишком много; доступ запрещ; доступ закрыт;
  доступ ограничен; перевищен; забагато; заборонен; çok fazla; aşıldı; erişim engel; πάρα πολλ;
  过于频繁; 查询频率; 超过; 超出; 请稍后; 拒绝; 查詢次數; 初過; 초과; 거부; 접근이 제한; アクセス制限; 制限を超え;
  しばらく; quá nhiều; vượt quá`)

/** The server refuses to answer us at all: waiting won't help. */
export const REFUSED_WITHIN = anyWithin(`
  this client are not permitted; please use the web; use our web; use the web interface;
  use the website; has been discontinued; has been retired; service is closed; no longer provide;
  no longer offer; is no longer supported; only available via rdap; only via the web;
  only available on the web; is not authorised for; not authorized for port; ip is not authorized;
  ip address used to perform the query is not authorised; not open to the public`)

/** The server has a problem, so nothing else it says can be trusted. */
export const ILL_WITHIN = anyWithin(`
  service unavailable; internal error; internal server error; temporarily unavailable;
  server error; database error; unable to connect; could not connect; timeout; timed out;
  system error; unknown error; under maintenance; maintenance; database is down; is offline;
  database unavailable; currently unavailable; not available at this time; is unavailable;
  unexpected error; fatal error; failed to connect; connection failed; query failed; sql error;
  error occurred; en mantenimiento; mantenimiento; em manutenção; manutencao; manutenzione;
  en maintenance; hors service; indisponible; indisponível; wartung; nicht erreichbar; onderhoud;
  underhåll; vedligehold; vedlikehold; konserwacj; przerwa techniczna; údržb; karbantart;
  технические работы; техническ; временно недоступ; обслуживан; ошибка сервера; тимчасово;
  bakım; 维护; 維護; 系统错误; メンテナンス; 점검; 일시적; bảo trì`)

/** The query wasn't understood. */
export const BROKEN_WITHIN = anyWithin(`
  invalid request; invalid query; invalid characters; malformed; syntax error; bad request;
  not supported; unsupported; invalid domain; invalid name; illegal; no longer available;
  unknown command; invalid input; invalid tld; unknown tld; wrong format; not a valid;
  bad domain; domain name is not valid; incorrect domain`)

/** An error page of a web server, or an error about something other than the name. */
export const NOT_ABOUT_THE_NAME = new RegExp(
  [
    '\\b404\\b|html|/title|/h1|http/1|no whois server|not found on this server|for this tld',
    '|\\b(?:server|host|page|file|command|service|tld|tlds|zone|query|url|uri|table|database|module',
    '|registrar|parameter|resource|handle|contact|nameserver|name server|key|source|user|session',
    '|template|class|method|route|suffix|extension|account|network|option|address|registry)',
    " (?:was |is |are |could )?(?:not (?:be )?found|not known|does not exist|doesn't exist|unknown)",
    '|no (?:match|data|entries|records?|information) (?:found )?(?:for|on) (?:the )?(?:nameserver|',
    'name server|registrar|host|contact|handle|network|tld|ip)\\b',
    '|unknown (?:tld|zone|host|server|suffix)|no such (?:tld|zone|host|server|registrar|contact)',
  ].join(''),
)

/** Words of terms of use. A line that contains one isn't an answer. */
export const TERMS_WORDS = anyWithin(`
  you agree; guarantee; whether; provided by; information purposes; reserves the right;
  rights reserved; you may; you must; terms of use; by submitting; in order to; copyright;
  purpose; warrant; abide; please note; disclosure; data protection; limited to; agreement;
  does not necessarily; will not be; permitted under; responsib; restricted rights;
  rights restricted; express permission; reproduc; unsolicited; lawful; high-volume; high volume;
  access may be`)

// One combined pattern is several times faster than trying each phrase in turn. These are function
// declarations because they are used above.

function anyStart(phrases: string): RegExp {
  return new RegExp(`^(?:${alternatives(phrases)})`)
}

function anyAfterSpace(phrases: string): RegExp {
  return new RegExp(` (?:${alternatives(phrases)})`)
}

function anyWithin(phrases: string): RegExp {
  return new RegExp(alternatives(phrases))
}

function setOf(phrases: string): ReadonlySet<string> {
  return new Set(listOf(phrases))
}

function alternatives(phrases: string): string {
  return listOf(phrases)
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
}

function listOf(phrases: string): string[] {
  return phrases.split(';').map((phrase) => phrase.replace(/\s+/g, ' ').trim())
}
