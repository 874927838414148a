const SECRET_BYTES = 32

/** A secret in the Standard Webhooks format. It is generated here and never shown again. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
