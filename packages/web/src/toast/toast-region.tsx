import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { Link } from '../address/link.tsx'
import { CloseButton } from '../kit/close-button.tsx'
import { Icon } from '../kit/icon.tsx'
import { check } from '../kit/icons.ts'
import { triangleAlert } from '../kit/section-icons.ts'
import type { Toast } from './toast.ts'

const SHOWN_MAX = 3
const STAYS_MS = 6_000
/** Time to read, decide and reach the button. */
const STAYS_WITH_ACTION_MS = 30_000
/** Moves the focus to the newest message. */
const KEY = 'F8'

type Shown = Toast & { id: number }

let shown: readonly Shown[] = []
let lastId = 0
let open: { region: HTMLElement; root: Root } | undefined
/** Where the focus was before it came to a message. */
let before: Element | null = null

export function addToast(toast: Toast): void {
  lastId += 1
  shown = [...shown, { ...toast, id: lastId }].slice(-SHOWN_MAX)
  draw()
}

function removeToast(id: number): void {
  const hasFocus = open?.region.contains(document.activeElement) ?? false
  shown = shown.filter((toast) => toast.id !== id)
  draw()
  if (!hasFocus) return
  const place = before?.isConnected ? before : document.querySelector('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

function draw(): void {
  open ??= openRegion()
  open.root.render(<Toasts region={open.region} toasts={shown} />)
}

/** Screen readers announce what comes into a region that is there already, so it never leaves. */
function openRegion() {
  const region = document.createElement('div')
  region.className = 'toasts'
  region.role = 'status'
  region.ariaLabel = 'Messages'
  region.ariaAtomic = 'false'
  document.body.append(region)
  region.addEventListener('focusin', ({ relatedTarget }) => {
    const from = relatedTarget instanceof Element ? relatedTarget : null
    if (!region.contains(from)) before = from
  })
  document.addEventListener('keydown', ({ key }) => {
    const newest = region.lastElementChild?.querySelector<HTMLElement>('a, button')
    if (key === KEY) newest?.focus()
    const { activeElement } = document
    const id = activeElement?.closest('.toasts > *')?.getAttribute('data-id')
    if (key === 'Escape' && id) removeToast(Number(id))
  })
  return { region, root: createRoot(region) }
}

function Toasts({ region, toasts }: { region: HTMLElement; toasts: readonly Shown[] }) {
  const isHeld = useSyncExternalStore(
    (listener) => {
      const leave = new AbortController()
      const { signal } = leave
      for (const kind of ['pointerenter', 'pointerleave', 'focusin', 'focusout']) {
        region.addEventListener(kind, listener, { signal })
      }
      document.addEventListener('visibilitychange', listener, { signal })
      return () => leave.abort()
    },
    () => document.hidden || region.matches(':hover, :focus-within'),
  )
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />)
}

/** It stays while somebody points at it, has the focus in it, or looks at another tab. */
function ToastCard({ toast, isHeld }: { toast: Shown; isHeld: boolean }) {
  const { id, text, undo, link, isProblem = false } = toast
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const staysMs = undo || link ? STAYS_WITH_ACTION_MS : STAYS_MS
  useEffect(() => {
    if (isHeld || isBusy) return undefined
    const timer = setTimeout(() => removeToast(id), staysMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, isBusy, staysMs])
  const run = async () => {
    setBusy(true)
    setFailure('')
    try {
      await undo?.()
      removeToast(id)
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <div className="toast" data-id={id}>
      <Icon path={isProblem || failure !== '' ? triangleAlert : check} />
      <span>{failure || text}</span>
      {link && (
        <Link className="btn" data-size="s" to={link.to} onClick={() => removeToast(id)}>
          {link.text}
        </Link>
      )}
      {undo && (
        <button
          type="button"
          className="btn"
          data-size="s"
          aria-disabled={isBusy}
          aria-keyshortcuts={KEY}
          onClick={() => {
            if (!isBusy) void run()
          }}
        >
          Undo
        </button>
      )}
      <CloseButton onClose={() => removeToast(id)} />
    </div>
  )
}
