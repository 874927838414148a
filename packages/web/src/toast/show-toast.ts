import type { Toast } from './toast.ts'

/**
 * Says in a corner of the window that something was done. It leaves by itself, so nothing that
 * people still need may be only here. Loaded on demand, because most visits need none.
 */
export function showToast(toast: Toast): void {
  void import('./toast-region.tsx').then(
    ({ addToast }) => addToast(toast),
    () => {
      // Offline. What was done is done, only the message about it is missing.
    },
  )
}
