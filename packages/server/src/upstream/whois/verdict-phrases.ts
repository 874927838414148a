/**
 * What servers say when they have no registration to show. Each list is matched against one line at
 * a time, in lower case with single spaces. Order of belief: throttled, then reserved, then not
 * found; a text that both complains of our haste and says "no entries" proves nothing.
 */

/** The line begins so; whatever follows is the name or an explanation. */
export const NOT_FOUND_STARTS = listOf(`
  no match; not found; no data found; no entries found; no object found; no objects found;
  no matching; no such domain; no found; nothing found; no record; no domain; no results;
  no information; no whois; the queried object does not exist; queried object does not exist;
  domain not found; domain name not found; object does not exist; object not found;
  not registered; domain not registered; domain is available; domain available;
  the domain has not been registered; this domain name has not been registered;
  this domain has not been registered; not exist; this domain is available;
  this domain name is available; data not found; not match; error: no entries found;
  error 230 no objects found; error: 101: no entries found; error:101: no entries found;
  above domain name is not registered; domain unknown; no existe; el dominio no existe;
  dominio no encontrado; dominio disponible; nincs talalat; no se encontro; nije pronaden;
  domain doesn't exist; does not exist; this query returned 0 objects; there is no;
  we do not have an entry; the requested domain was not found; sorry, no match; object_not_found;
  requested domain does not exist; domain status: no object found; not delegated; 未注册; no hits;
  no registrado; nicht gefunden; aucun; nessun; ingen; unable to find; could not find;
  invalid query or domain name not known; this domain is not available in our whois database;
  the domain name you requested is not registered; 101: no entries found; couldn't find;
  nao encontrado`)

/** The line holds these words after a space, and is no clause of the terms of use. */
export const NOT_FOUND_WITHIN = listOf(`
  not found; was not found; is free; is available; is not registered; not registered;
  not registred; does not exist; doesn't exist; has not been registered; no match; no existe;
  no entries found; no records matching; no está registrado; no esta registrado; is not registred;
  not been registered; isn't registered; no matches; nicht registriert;
  available for registration; is still available; is unregistered; no matching; is not found;
  not known in; is not in use; not in database; no data found; 0 objects; no object found;
  등록되어 있지 않; not in our database; is not delegated; n'existe pas; non esiste; ei ole;
  not yet registered; does not have; no encontrado; is vrij; ist frei; is beschikbaar;
  could not be found; can be registered; nu a fost gasit; is not being used; not match`)

/** The whole line, or the whole value of a status, is one of these. */
export const NOT_FOUND_WHOLE = listOf(`
  available; free; no object found; not registered; not found; no match; unregistered;
  available for registration; no entries; vrij; frei; libre; disponible; nothing; not exist;
  query_status: 220 available; 220 available; domain not found; disponivel; not assigned;
  unassigned`)

export const RESERVED_STARTS = listOf(`
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

export const RESERVED_WITHIN = listOf(`
  is reserved; is prohibited; cannot be registered; can not be registered; may not be registered;
  is not available for registration; is blocked; has been reserved; has usage restrictions;
  is restricted; is not allowed; reserved by; is forbidden; reserved name;
  not available for registration; reserved domain; is a reserved; protected by the dpml;
  is not registrable; not be registered; blocked by; globalblock`)

export const RESERVED_WHOLE = listOf(`
  reserved; restricted; prohibited; blocked; not allowed; unassignable; forbidden; unavailable;
  reserved name; registry reserved; not available; not_opened; banned; locked by registry;
  quarantine; not assignable; withheld; not registrable; invalid`)

export const THROTTLED_WITHIN = listOf(`
  limit exceeded; quota exceeded; exceeded the; exceeded your; has exceeded; have exceeded;
  been exceeded; too many requests; too many connections; too many queries; too many simultaneous;
  excessive querying; rate limit reached; rate-limit; rate limiting; slow down;
  still in grace period; ip address blocked; access denied;
  requests of this client are not permitted; temporarily blocked; try again later; try again in;
  query limit reached; limit reached; daily limit; connection refused; you have been banned;
  been blocked; exceeded maximum; is blacklisted; your ip has; your ip address has;
  not authorized to use; access to this service is denied; lookup quota; abuse detected;
  over quota; overquota; throttled; please wait; server is busy; server too busy;
  number of allowed queries; wait a moment; not allowed to query; retry later; grace period of`)

export const BROKEN_WITHIN = listOf(`
  service unavailable; internal error; internal server error; temporarily unavailable;
  server error; database error; unable to connect; could not connect; timeout; timed out;
  system error; unknown error; under maintenance; maintenance; invalid request; invalid query;
  invalid characters; malformed; syntax error; bad request; not supported; unsupported;
  invalid domain; invalid name; illegal; no longer available`)

/** Words of terms of use. A line that has one of these is no answer. */
export const TERMS_WORDS = listOf(`
  you agree; guarantee; whether; provided by; information purposes; reserves the right;
  rights reserved; you may; you must; terms of use; by submitting; in order to; copyright;
  purpose; warrant; abide; please note; disclosure; data protection; limited to; agreement;
  does not necessarily; will not be; permitted under; responsib`)

/** One phrase for each semicolon. A function, because it is used above where it stands. */
function listOf(phrases: string): string[] {
  return phrases.split(';').map((phrase) => phrase.replace(/\s+/g, ' ').trim())
}
