/**
 * Optional JavaScript: prevents double submits, and updates a waiting page without a reload.
 * Everything also works without it.
 */
export const CHECKOUT_SCRIPT = `
document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'yes'
  for (const button of form.querySelectorAll('button')) button.disabled = true
})
addEventListener('pageshow', (event) => { if (event.persisted) location.reload() })
async function look() {
  const shown = document.querySelector('[data-every]')
  if (!shown) return
  if (!document.hidden) {
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
      if (answer.status < 500) {
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
        const card = page.querySelector('.card')
        const old = document.querySelector('.card')
        if (card && old && card.innerHTML !== old.innerHTML) {
          old.innerHTML = card.innerHTML
          document.title = page.title
        }
      }
    } catch { /* The network is away; the next look may find it. */ }
  }
  setTimeout(look, Number(shown.dataset.every) * 1000)
}
setTimeout(look, 1000)
`
