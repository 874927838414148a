/** OTLP in JSON over HTTP, as OpenTelemetry collectors take it. */

/** `path` is that of the signal: /v1/traces or /v1/metrics. */
export function otlpUrl(endpoint: string, path: string): string {
  return endpoint.replace(/\/+$/, '') + path
}

/** Resolves with whether the collector has accepted it. */
export async function postOtlp(url: string, body: object, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    // Slow or gone. What is sent describes us, and must not disturb us.
    return false
  }
}

export function nanosOf(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n)
}

export function attributesOf(attributes: Record<string, string | number>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
