/**
 * What servers say when they have no registration to show. Each list is matched against one line at
 * a time, in lower case with single spaces. Order of belief: throttled, then reserved, then not
 * found; a text that both complains of our haste and says "no entries" proves nothing.
 */

/** The line begins so; whatever follows is the name or an explanation. */
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
  nessun dominio; could not find domain; could not find the domain; unable to find domain;
  no information was found`)

/** The line holds these words after a space, and is no clause of the terms of use. */
export const NOT_FOUND_WITHIN = anyAfterSpace(`
  not found; was not found; is not registered; not registered; not registred; does not exist;
  doesn't exist; has not been registered; no match; no existe; no entries found;
  no records matching; no está registrado; no esta registrado; is not registred;
  not been registered; isn't registered; no matches; nicht registriert; is unregistered;
  no matching; is not found; not known in; not in database; no data found; 0 objects;
  no object found; not in our database; is not delegated; n'existe pas; non esiste;
  not yet registered; no encontrado; could not be found; nu a fost gasit`)

/** "is free" at the end says so; "free of charge" and "is available at https://…" do not. */
export const NOT_FOUND_ENDINGS = [
  / is (?:still )?(?:free|available|vrij|beschikbaar)[.! ]*$/,
  / (?:is )?available for (?:registration|purchase|sale|register)/,
  / ist (?:noch )?frei[.! ]*$/,
  /등록되어 있지 않/,
]

/** The whole line, or the whole value of a status, is one of these. */
export const NOT_FOUND_WHOLE = setOf(`
  available; free; no object found; not registered; not found; no match; unregistered;
  available for registration; no entries; vrij; frei; libre; disponible; nothing; not exist;
  query_status: 220 available; 220 available; domain not found; disponivel; not assigned;
  unassigned`)

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
  the domain has been reserved; domain name not available`)

export const RESERVED_WITHIN = anyAfterSpace(`
  is reserved; is prohibited; cannot be registered; can not be registered; may not be registered;
  is not available for registration; is blocked; has been reserved; has usage restrictions;
  is restricted; is not allowed; reserved by; is forbidden; reserved name;
  not available for registration; reserved domain; is a reserved; protected by the dpml;
  is not registrable; not be registered; blocked by; globalblock`)

export const RESERVED_WHOLE = setOf(`
  reserved; restricted; prohibited; blocked; not allowed; unassignable; forbidden; unavailable;
  reserved name; registry reserved; not available; not_opened; banned; locked by registry;
  quarantine; not assignable; withheld; not registrable`)

export const THROTTLED_WITHIN = anyWithin(`
  limit exceeded; quota exceeded; exceeded the; exceeded your; has exceeded; have exceeded;
  been exceeded; too many requests; interval is too short; been rate limited; are rate limited;
  reached the maximum; query quota; queries exceeded; request denied; too many connections;
  too many queries; too many simultaneous; excessive querying; rate limit reached; slow down;
  still in grace period; ip address blocked; access denied;
  requests of this client are not permitted; temporarily blocked; try again later; try again in;
  query limit reached; limit reached; connection refused; you have been banned; been blocked;
  exceeded maximum; is blacklisted; your ip has; your ip address has; not authorized to use;
  access to this service is denied; lookup quota; abuse detected; over quota; overquota;
  throttled; please wait; server is busy; server too busy; number of allowed queries;
  wait a moment; not allowed to query; retry later; grace period of`)

export const BROKEN_WITHIN = anyWithin(`
  service unavailable; internal error; internal server error; temporarily unavailable;
  server error; database error; unable to connect; could not connect; timeout; timed out;
  system error; unknown error; under maintenance; maintenance; invalid request; invalid query;
  invalid characters; malformed; syntax error; bad request; not supported; unsupported;
  invalid domain; invalid name; illegal; no longer available`)

/** An error page of a web server, or a complaint about something else than the name. */
export const NOT_ABOUT_THE_NAME = anyWithin(`
  404; html; /title; /h1; http/1; server not found; host not found; page not found; file not found;
  command not found; service not found; tld not found; zone not found; no whois server;
  whois server does not exist; tld does not exist; query not found; not found on this server`)

/** Words of terms of use. A line that has one of these is no answer. */
export const TERMS_WORDS = anyWithin(`
  you agree; guarantee; whether; provided by; information purposes; reserves the right;
  rights reserved; you may; you must; terms of use; by submitting; in order to; copyright;
  purpose; warrant; abide; please note; disclosure; data protection; limited to; agreement;
  does not necessarily; will not be; permitted under; responsib`)

// One pattern of literals is several times faster than asking for each phrase in turn. These are
// functions, because they are used above where they stand.

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
