/**
 * What makes a "not found" doubtful: availability that is denied, conditional or postponed, and
 * words that no registry uses for a name that can simply be registered. One such word on its own
 * line is enough. All patterns match a single line in lower case without names (see sentences.ts).
 */

/** "Not available", "no longer free", "cannot be registered", in the languages of registries. */
export const DENIED = new RegExp(
  [
    "(?:\\b(?:not|no longer|never|neither|nor|cannot|can't)|n't)\\b(?: (?!registered|found|exist|taken|in",
    '|been)[\\w-]+){0,4} (?:available|free|registrable|registered by|open for)\\b(?! in (?:our|the) )',
    '|\\bunavailable\\b|(?<!not )\\btaken\\b|nicht (?:\\S+ ){0,2}(?:frei|verfügbar)|vergeben$|belegt',
    '|(?:pas|plus) (?:\\S+ )?(?:disponible|libre)\\b|\\bno (?:\\S+ ){0,2}(?:disponible|libre)\\b',
    '|\\bya no\\b|não (?:\\S+ ){0,2}(?:dispon|livre)|\\bnon (?:\\S+ ){0,2}(?:disponibil|liber)',
    '|niet (?:\\S+ ){0,2}(?:vrij|beschikbaar)|(?:inte|ikke|ej) (?:\\S+ )?(?:ledig|til[gl]|fri\\b)',
    '|ei (?:\\S+ ){0,2}(?:vapaa|saatav)|\\bnie (?:\\S+ ){0,2}(?:woln|dostępn|voľn)|není (?:\\S+ )?',
    '(?:voln|dostupn)|nem (?:\\S+ )?(?:szabad|elérhető)|nu (?:\\S+ ){0,2}(?:liber|disponibil)',
    '|nije (?:\\S+ )?(?:slobod|dostup)|не (?:свобод|доступ|вільн)|недоступ|занят|зайнят',
    '|(?:müsait|uygun|boşta) değil|δεν είναι|不可|已被?(?:注册|註冊)|(?:不能|无法|無法)(?:注册|註冊)',
    '|登録できません|登録済|利用できません|할 수 없|이미 등록|đã được',
  ].join(''),
)

/** Availability that is promised, assumed or only for some. */
export const CONDITIONAL = new RegExp(
  [
    '\\b(?:if|whether|unless|when|where|once|in case|should|how)\\b(?!.{0,60}[.!] )',
    '|\\b(?:may|might|could|can|will|would|must) be\\b|\\bbecomes?\\b|\\bonly\\b|\\bsoon\\b|\\buntil\\b',
    '|(?:not|n.t) (?:necessarily )?(?:mean|imply|indicate|prove|constitute)',
  ].join(''),
)

/** The same when the answer itself comes first: `no match. if you want to register it …`. */
export const EXPLAINED =
  /(?:not|n.t) (?:necessarily )?(?:mean|imply|indicate|prove|constitute)|may not be/

/**
 * Words about rate limits, refusals, reservations, sales, and the time after a registration ends.
 */
export const DOUBTFUL = new RegExp(
  [
    '\\b(?:quer(?:y|ies)|request|lookup|connection|access) (?:rate|limit|quota)|\\brate[- ]limit|\\bquota',
    '|\\blimit(?:s|e)?\\b|allowance|captcha|\\berror:? (?:4(?!04)\\d\\d|5\\d\\d)\\b|throttl|\\b(?:un)?block(?:ed|s)?\\b',
    '|\\bbanned\\b|\\bdenied\\b|\\brefused\\b|\\bwait\\b|\\bretry\\b|come back|\\b(?:query|request) rate\\b|too (?:many|fast|often|frequent)',
    '|\\breserved\\b|prohibited|restricted|withheld|trademark|collision|stop.?list|not allowed',
    '|\\bpremium|auction|for sale|aftermarket|\\boffer\\b|back-?order|platinum',
    '|pending|redemption|quarantine|suspended|expired|deleted|already|in progress',
    '|\\b(?:is|are|was|been|currently) registered\\b(?<!not (?:been|currently|yet been) registered)',
    '|\\bcache\\b|\\bpartial|unreachable|(?:unable to|could not|cannot|can not|did not|failed to) (?!be found|find|locate)\\w+',
    '|status unknown|unknown status|\\bunknown error|upstream',
    '|límite|\\blimite|limit[ea]|anfragelimit|лимит|上限|次数|次數|한도|回数',
    '|bloque|bloqu|bloccat|gesperrt|blokad|blokir|zablok|заблок|стоп|保留|禁止|제한|réservé|reservad|riservat|reserviert|gereserveerd',
    '|zarezerw|rezerv|резерв|予約|vencid|expiré|scadut|abgelaufen|истек|subasta|enchère|asta\\b|auktion|аукцион|拍卖|拍賣',
  ].join(''),
)
