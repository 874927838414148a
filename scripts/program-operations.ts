/**
 * These are for browsers, our pages about the service, OAuth clients, Stripe, the registrar, and proxies that obtain
 * certificates.
 */
const NOT_FOR_PROGRAMS =
  /^\/api\/(auth|oauth|staff|payments|registrar|landers)\/|^\/api\/(status|operator)$|^\/\.well-known\/oauth-/

/** Whether our clients have a method for an operation: it needs no browser session. */
export function isForPrograms(
  path: string,
  { security = [] }: { security?: Record<string, unknown>[] },
): boolean {
  const isForPeople = security.length > 0 && security.every((way) => 'session' in way)
  return !isForPeople && !NOT_FOR_PROGRAMS.test(path)
}
