/** The site's colors in hex, because mail programs don't know oklch. */
export const COLORS = {
  ground: '#f8faf7',
  surface: '#ffffff',
  ink: '#121f1a',
  soft: '#495651',
  faint: '#626d68',
  line: '#dce1dd',
  brand: '#007542',
  onBrand: '#ffffff',
  wash: '#eff2ee',
  sandbox: '#8d4e10',
  sandboxWash: '#ffefcc',
}

export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
export const MONO = "font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace"

/** Inline styles win unless a rule is important. */
export const DARK_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0c1310 !important; }
  .card { background-color: #131c19 !important; border-color: #28322e !important; }
  .ink { color: #edf2ed !important; }
  .soft { color: #b0bab4 !important; }
  .line { border-color: #28322e !important; }
  .brand { color: #59de98 !important; }
  .button { background-color: #59de98 !important; color: #00190f !important; }
  .code { background-color: #070d0b !important; }
  .sandbox { background-color: #3c2a0e !important; color: #f8c05a !important; }
}
`
