/** The form of a VAT id in each EU country, after the country's prefix. */
const FORMS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}
/** Greece writes its VAT ids with another prefix than its country code. */
const PREFIXES: Record<string, string> = { GR: 'EL' }

export function isEuCountry(country: string | null): country is string {
  return country !== null && Object.hasOwn(FORMS, country)
}

/** Spaces, dots and dashes are how people write it; the registers leave them out. */
export function tidyVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase()
}

/** Whether a text looks like a VAT id of a country. Nobody is asked whether it is registered. */
export function isVatId(text: string, country: string): boolean {
  const prefix = PREFIXES[country] ?? country
  return text.startsWith(prefix) && (FORMS[country]?.test(text.slice(prefix.length)) ?? false)
}
