import { copyText } from './copy-text.ts'

export function CopyButton({ text, about }: { text: string; about: string }) {
  const what = `Copy ${about}`.trim()
  return (
    <button type="button" className="btn copy" onClick={() => copyText(text, about)}>
      {what}
    </button>
  )
}
