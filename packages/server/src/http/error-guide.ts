import type { RefusalCode } from '../refusal.ts'
import { STATUS } from './errors.ts'

type Advice = { means: string; remedy: string }

/**
 * What each error code means and what to do about it. The errors page and the console show this,
 * from the API description. The compiler rejects a code that has no row.
 */
// oxfmt-ignore
const GUIDE: Record<RefusalCode | 'internal_error', Advice> = {
  validation_error:          { means: 'A field is missing or not in the form it must have.', remedy: 'Read `details`: it names each field and what is wrong with it. Sending the same again fails again.' },
  invalid_redirect_uri:      { means: 'An app registered an address to come back to that is not allowed.', remedy: 'Use https, or http on this machine alone.' },
  invalid_client_metadata:   { means: 'An app registered with something that is not allowed.', remedy: 'Read the message; the app has no secret and uses codes with PKCE.' },
  missing_idempotency_key:   { means: 'An order was sent without the header Idempotency-Key.', remedy: 'Send one, unique for each sale: the id of your own payment is a good choice.' },
  unauthorized:              { means: 'Nobody is signed in, or the token or key is not valid.', remedy: 'Sign in, or bring a valid key or token.' },
  missing_credentials:       { means: 'The header X-Service-Key-Id is missing.', remedy: 'Every Partner request carries four headers; send all of them.' },
  missing_signature_headers: { means: 'One of the other three signing headers is absent.', remedy: 'Send X-Service-Timestamp, X-Service-Nonce and X-Service-Signature too.' },
  invalid_timestamp:         { means: 'The timestamp is not in whole seconds, or more than five minutes off.', remedy: 'Send Unix seconds, not milliseconds, and set your clock.' },
  invalid_signature:         { means: 'The signature does not fit the request: another secret, another canonical string, or a body changed after it was hashed.', remedy: 'Compare your six lines with those of the signature check in the sandbox; it names the usual mistakes.' },
  replay_detected:           { means: 'This nonce was used before.', remedy: 'Make a new nonce, timestamp and signature for every try.' },
  forbidden:                 { means: 'The credential lacks the scope, is no longer in use, or belongs to the other environment.', remedy: 'Ask for the scope that the operation names, or use another credential.' },
  passkey_required:          { means: 'The password is right, but this account signs in with a passkey.', remedy: 'Sign in with the passkey.' },
  second_factor_required:    { means: 'A staff account has to prove a second factor first.', remedy: 'Set up an authenticator app or a passkey, or sign in again with it.' },
  step_up_required:          { means: 'The action needs a fresh proof of who you are: a sign-in or a step-up in the last ten minutes.', remedy: 'Send the password, a code or a passkey to POST /api/auth/step-up, then repeat the request. Apps with a token cannot: open the page in a browser instead.' },
  not_found:                 { means: 'There is no such thing, or it is not yours.', remedy: 'Check the id or the name. Of a name: it is not for sale here.' },
  lookup_failed:             { means: 'No registry told who has the name.', remedy: 'Try again later; under some endings nobody can be asked.' },
  method_not_allowed:        { means: 'The path exists, but not with this method.', remedy: 'The header Allow names those it takes.' },
  conflict:                  { means: 'It does not fit what is there; of an Idempotency-Key, that it was used with another body.', remedy: 'Send the body of the first request with the key, or a new key.' },
  idempotency_in_progress:   { means: 'The first request with this key is still being worked on.', remedy: 'Send the same again after Retry-After.' },
  duplicate_payment_ref:     { means: 'This payment was recorded for this name before, under another key.', remedy: 'Look the order up; it exists already. Do not sell it twice.' },
  domain_unavailable:        { means: 'The name was sold or withdrawn meanwhile.', remedy: 'Give the buyer the money back, and offer another name.' },
  invalid_transition:        { means: 'What was asked does not follow from the present state.', remedy: 'Read the thing anew and decide again.' },
  payload_too_large:         { means: 'The body is larger than this endpoint takes.', remedy: 'Send less at once.' },
  unsupported_media_type:    { means: 'The body is not in a form that this endpoint reads.', remedy: 'Send JSON, with Content-Type: application/json.' },
  price_mismatch:            { means: 'The price that was sent is not the present one.', remedy: 'Ask for a quote, which holds the price for ten minutes.' },
  quote_expired:             { means: 'The quote is older than ten minutes.', remedy: 'Ask for a new one and show the buyer its price.' },
  credit_limit_exceeded:     { means: 'With this order, your unsettled orders would come to more than your credit limit.', remedy: 'Wait until orders are settled, or ask us to raise the limit.' },
  refund_not_allowed:        { means: 'The order is delivered, or we collected its money.', remedy: 'Ask our staff.' },
  not_eligible:              { means: 'Nobody can be sent to negotiate for this name.', remedy: 'Read `details`: a site is running there, or a case is open already.' },
  rate_limited:              { means: 'More requests than the limit allows in its window.', remedy: 'Wait as many seconds as Retry-After says, then go on.' },
  quota_exceeded:            { means: 'A longer allowance, such as a day’s, is used up.', remedy: 'Wait until Retry-After, or sign in for a larger one.' },
  internal_error:            { means: 'Something unexpected happened on our side.', remedy: 'Try again with growing pauses, and quote the `request_id` when you ask for help.' },
  service_unavailable:       { means: 'The service, or somebody it depends on, is away for the moment.', remedy: 'Try again after Retry-After; a write with its Idempotency-Key can be repeated safely.' },
}

export type GuidedError = Advice & { code: string; status: number }

/** Every error code, sorted by HTTP status. */
export function guidedErrors(): GuidedError[] {
  const statuses: Record<keyof typeof GUIDE, number> = { ...STATUS, internal_error: 500 }
  const codes = Object.keys(GUIDE) as (keyof typeof GUIDE)[]
  return codes
    .map((code) => ({ code, status: statuses[code], ...GUIDE[code] }))
    .toSorted((a, b) => a.status - b.status)
}
