import { ENAMELS, type EnamelName } from '../../../drawing/enamels.ts'
import type { LanderLook } from './lander.ts'

/** What all looks share. The tokens are those of packages/web. */
const BASE = `
:root{color-scheme:light dark;
--ground:light-dark(oklch(.982 .004 130),oklch(.178 .012 172));
--surface:light-dark(oklch(1 0 0),oklch(.216 .014 172));
--ink:light-dark(oklch(.225 .02 170),oklch(.955 .008 150));
--ink-2:light-dark(oklch(.44 .018 168),oklch(.78 .014 160));
--line:light-dark(oklch(.63 .014 160),oklch(.54 .016 168));
--brand:light-dark(oklch(.49 .125 157),oklch(.81 .155 157));
--strong:light-dark(oklch(.41 .105 158),oklch(.88 .13 157));
--on:light-dark(oklch(1 0 0),oklch(.19 .04 165));
--edge:clamp(1.25rem,3vw,3rem);--page:var(--ground);--on-page:var(--ink);--soft:var(--ink-2);--dot:var(--p-dot)}
*{box-sizing:border-box;margin:0}
html{font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
body{display:flex;flex-direction:column;gap:2.5rem;min-width:17.5rem;min-height:100vh;min-height:100dvh;
padding:var(--edge);color:var(--on-page);background:var(--page);overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.2em}
header{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center}
header a{display:inline-flex;gap:.5rem;align-items:center;min-height:1.75rem;font-weight:700;text-decoration:none}
header svg{width:1.5rem;fill:var(--dot)}
header path{fill:none;stroke:currentColor;stroke-width:2.7;stroke-linecap:round;stroke-linejoin:round}
main{display:flex;flex:1;flex-direction:column;gap:2.5rem;justify-content:space-between}
h1 svg{display:block;width:100%;max-height:min(50vh,32rem);fill:currentColor;overflow:visible}
h1 .dot{fill:var(--dot)}
h1.text{font-size:clamp(2.5rem,11vw,9rem);line-height:1;letter-spacing:-.03em}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.low{display:flex;flex-wrap:wrap;gap:2rem;align-items:end;justify-content:space-between}
.say{display:grid;gap:.75rem;max-width:30rem}
.lead{font-size:1.3125rem;line-height:1.35;font-weight:600}
ul{display:flex;flex-wrap:wrap;gap:.375rem 1.25rem;padding:0;font-size:.875rem;list-style:none}
.box{display:grid;gap:1rem;width:min(24rem,100%);padding:1.5rem;color:var(--ink);background:var(--surface);
border-radius:1.25rem;box-shadow:0 1px 2px oklch(0 0 0/.2),0 16px 40px -16px oklch(0 0 0/.5)}
.box p,label{font-size:.875rem;color:var(--ink-2)}
.box .price{font-size:2.25rem;font-weight:700;line-height:1.1;letter-spacing:-.02em;color:var(--ink)}
form{display:grid;gap:.5rem}
label{display:grid;gap:.25rem;font-weight:600}
input{width:100%;min-height:3rem;padding:0 .875rem;font:inherit;font-weight:400;color:var(--ink);background:transparent;
border:1px solid var(--line);border-radius:.75rem}
.btn{display:grid;place-items:center;width:100%;min-height:3rem;padding:.25rem 1rem;font:inherit;font-weight:600;
font-size:1.0625rem;text-align:center;text-decoration:none;color:var(--on);background:var(--brand);
border:1px solid transparent;border-radius:.75rem;cursor:pointer}
.btn:hover{background:var(--strong)}
.btn.quiet{color:var(--ink);background:transparent;border-color:var(--line)}
.btn.quiet:hover{background:oklch(.6 .02 160/.12)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
body>header :focus-visible,.say :focus-visible{outline-color:currentColor}
`

/** The name as a painted sign, with a sun in the corner. Enamel keeps its color in the dark. */
const SIGN = `
body{--page:var(--p);--on-page:var(--p-ink);
background:radial-gradient(circle at 88% 4%,var(--p-dot) 0 min(17vw,13rem),transparent calc(min(17vw,13rem) + 1px)),var(--p)}
@media (max-width:40rem){header small{display:none}}
`

/** Quiet: ink on paper, everything in the middle. */
const PAPER = `
body{--dot:var(--brand)}
header,.low,ul{justify-content:center}
main{justify-content:center;width:min(62rem,100%);margin-inline:auto}
h1 svg{max-height:min(40vh,20rem)}
h1.text,.say{text-align:center}
.say{flex-basis:100%;max-width:none}
.box{box-shadow:none;border:1px solid color-mix(in oklab,var(--line) 45%,transparent)}
`

/** A poster in enamel, with the details beside it, or below it on a phone. */
const POSTER = `
body{--dot:var(--brand);gap:var(--edge)}
main{gap:2rem}
h1{display:grid;align-items:end;min-height:46vh;padding:var(--edge);color:var(--p-ink);background:var(--p);
border-radius:1.5rem;border-block-end:1.25rem solid var(--p-dot)}
h1 .dot{fill:var(--p-dot)}
.box{padding:0;background:none;box-shadow:none}
@media (min-width:60rem){main{display:grid;grid-template-columns:minmax(0,1.7fr) minmax(18rem,1fr);align-items:stretch}
.low{flex-direction:column;align-items:start;justify-content:end;flex-wrap:nowrap}}
`

const LOOK_STYLES: Record<LanderLook, string> = { sign: SIGN, paper: PAPER, poster: POSTER }

/** The style of a lander, without any file or font to load. */
export function landerStyle(look: LanderLook, enamel: EnamelName): string {
  const { ground, ink, dot } = ENAMELS[enamel]
  const color = (channels: readonly number[]) => `rgb(${channels.join(' ')})`
  const colors = `:root{--p:${color(ground)};--p-ink:${color(ink)};--p-dot:${color(dot)}}`
  return (BASE + LOOK_STYLES[look] + colors).replaceAll('\n', '')
}
