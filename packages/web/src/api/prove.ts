type Prover = () => Promise<boolean>

let open: Prover = async () => false
let underWay: Promise<boolean> | undefined

/** How a person is asked to confirm who they are; the entry of the pages says it once. */
export function proveWith(prover: Prover): void {
  open = prover
}

/** True once the person at the screen has confirmed. Several actions that wait share one dialog. */
export async function prove(): Promise<boolean> {
  underWay ??= open().finally(() => {
    underWay = undefined
  })
  return await underWay
}
