import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openPages } from './address/shown-page.ts'
import { proveWith } from './api/prove.ts'
import { DESK_PAGES, DESK_STAND_INS } from './staff-pages.ts'
import { DeskShell } from './staff/desk-shell.tsx'
import { applyTheme } from './shell/theme-switch.tsx'
import './style/all.css'

const root = document.getElementById('root')
if (!root) throw new Error('staff.html has no element with the id "root".')

applyTheme()
void openPages(DESK_PAGES, DESK_STAND_INS)
// Few actions need the dialog, so it is loaded on demand.
proveWith(async () => await (await import('./step-up/open-dialog.tsx')).openDialog())

createRoot(root).render(
  <StrictMode>
    <DeskShell />
  </StrictMode>,
)
