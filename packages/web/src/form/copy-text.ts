import { showToast } from '../toast/show-toast.ts'

/** Copies a text and says so. Where the browser doesn't allow it, people select it by hand. */
export function copyText(text: string, about: string): void {
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())
  void copied.then(
    () => showToast({ text: `${`Copied ${about}`.trim()}.` }),
    () => showToast({ text: 'Select the text to copy it.', isProblem: true }),
  )
}
