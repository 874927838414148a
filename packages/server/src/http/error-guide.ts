import type { RefusalCode } from '../refusal.ts'
import { STATUS } from './errors.ts'

type Advice = { means: string; remedy: string }

/**
 * What each error code means and what to do about it. The errors page and the console show this,
 * from the API description. The compiler rejects a code that has no row.
 */
// oxfmt-ignore
const GUIDE: Record<RefusalCode | 'internal_error', Advice> = {
  validation_error:          { means: 'A field is missing or invalid.', remedy: 'Check `details`: it lists each field and what is wrong with it. Retrying the same request will fail again.' },
  invalid_redirect_uri:      { means: 'The app registered a redirect URI that is not allowed.', remedy: 'Use https, or http on localhost.' },
  invalid_client_metadata:   { means: 'The app registered with metadata that is not allowed.', remedy: 'Check the message. Apps are public clients (no secret) and use authorization codes with PKCE.' },
  missing_idempotency_key:   { means: 'The order was sent without an Idempotency-Key header.', remedy: 'Send a key that is unique to each sale. Your own payment id is a good choice.' },
  unauthorized:              { means: 'You are not signed in, or the token or key is not valid.', remedy: 'Sign in, or send a valid key or token.' },
  missing_credentials:       { means: 'The X-Service-Key-Id header is missing.', remedy: 'Every partner request needs four signing headers. Send all of them.' },
  missing_signature_headers: { means: 'One of the other three signing headers is missing.', remedy: 'Send X-Service-Timestamp, X-Service-Nonce and X-Service-Signature too.' },
  invalid_timestamp:         { means: 'The timestamp is not in whole seconds, or more than five minutes off.', remedy: 'Send Unix seconds, not milliseconds, and check your clock.' },
  invalid_signature:         { means: 'The signature does not match the request: a different secret, a different canonical string, or a body that changed after hashing.', remedy: 'Compare your canonical string with the one from the sandbox signature check, which also names common mistakes.' },
  replay_detected:           { means: 'This nonce was already used.', remedy: 'Create a new nonce, timestamp and signature for every attempt.' },
  forbidden:                 { means: 'The credential lacks the scope, is no longer active, or belongs to the other environment.', remedy: 'Request the scope that the operation lists, or use another credential.' },
  passkey_required:          { means: 'The password is right, but this account signs in with a passkey.', remedy: 'Sign in with the passkey.' },
  second_factor_required:    { means: 'A staff account must use a second factor.', remedy: 'Set up an authenticator app or a passkey, or sign in again with it.' },
  step_up_required:          { means: 'The action needs a sign-in or a step-up within the last ten minutes.', remedy: 'Send the password, a code or a passkey to POST /api/auth/step-up, then repeat the request. Apps with a token cannot do this: open the page in a browser instead.' },
  not_found:                 { means: 'It does not exist, or it is not yours.', remedy: 'Check the id or the name. A name may not be for sale here.' },
  lookup_failed:             { means: 'No registry could say who has the name.', remedy: 'Try again later. Some TLDs have no lookup service.' },
  method_not_allowed:        { means: 'The path exists, but not with this method.', remedy: 'The Allow header lists the methods it supports.' },
  conflict:                  { means: 'The request conflicts with the current state, or the Idempotency-Key was used with another body.', remedy: 'Send the same body as the first request, or use a new key.' },
  idempotency_in_progress:   { means: 'The first request with this key is still in progress.', remedy: 'Send the same request again after Retry-After.' },
  duplicate_payment_ref:     { means: 'This payment was already recorded for this name, under another key.', remedy: 'Look up the existing order. Do not sell the name twice.' },
  domain_unavailable:        { means: 'The name has been sold, withdrawn, or registered by somebody else.', remedy: 'Refund the buyer, and offer another name.' },
  invalid_transition:        { means: 'The action is not possible in the current state.', remedy: 'Fetch the current state and decide again.' },
  not_your_turn:             { means: 'The offer waits for the other side, or is over.', remedy: 'Read the offer again: `turn` says who may answer.' },
  precondition_failed:       { means: 'Somebody else changed it since you read it.', remedy: 'Read it again, apply your change to the newest version, and send its ETag in If-Match.' },
  payload_too_large:         { means: 'The body is larger than this endpoint accepts.', remedy: 'Send less in one request.' },
  unsupported_media_type:    { means: 'The body is not in a format this endpoint accepts.', remedy: 'Send JSON, with Content-Type: application/json.' },
  price_mismatch:            { means: 'The price you sent is not the current price.', remedy: 'Request a quote, which holds the price for ten minutes. For a cart, read it again and show the new total.' },
  offer_too_low:             { means: 'The offer is below the lowest one that the seller takes.', remedy: 'Offer at least `minimum_offer_cents` of the listing.' },
  quote_expired:             { means: 'The quote is older than ten minutes.', remedy: 'Request a new quote and show the buyer its price.' },
  credit_limit_exceeded:     { means: 'This order would take your unsettled orders over your credit limit.', remedy: 'Wait until orders are settled, or ask us to raise the limit.' },
  refund_not_allowed:        { means: 'The order is already delivered, or we collected the payment.', remedy: 'Contact our support.' },
  not_eligible:              { means: 'We cannot broker this name.', remedy: 'Check `details`: the name has a live site, or a case is already open.' },
  rate_limited:              { means: 'More requests than the limit allows in its window.', remedy: 'Wait the number of seconds in Retry-After, then continue.' },
  quota_exceeded:            { means: 'A longer-term quota, for example a daily one, is used up.', remedy: 'Wait for Retry-After, or sign in for a larger quota.' },
  internal_error:            { means: 'Something unexpected happened on our side.', remedy: 'Retry with exponential backoff, and include the `request_id` when you ask for help.' },
  service_unavailable:       { means: 'The service, or something it depends on, is temporarily unavailable.', remedy: 'Retry after Retry-After. A write with an Idempotency-Key is safe to repeat.' },
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
