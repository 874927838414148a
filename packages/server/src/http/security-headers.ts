/** Headers of every response. Those that only matter on pages are in PAGE_HEADERS. */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Responses may be private to one caller. Pages and static files override this.
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(baseUrl.startsWith('https://') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/**
 * The CSP of our own pages: nothing from other origins, and nothing inline but the styles of a
 * rendered page, by their digest.
 */
export function pagePolicy(styleDigest?: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styleDigest ? ` 'sha256-${styleDigest}'` : ''}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Extra headers of our own pages. */
export const PAGE_HEADERS = {
  'content-security-policy': pagePolicy(),
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
}
