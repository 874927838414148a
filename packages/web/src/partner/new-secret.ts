const SECRET_BYTES = 32

/** A secret in the form of Standard Webhooks. It is made here and shown by nobody again. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
