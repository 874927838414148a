type Prover = () => Promise<boolean>

let open: Prover = async () => false
let underWay: Promise<boolean> | undefined

/** Sets how people are asked to confirm who they are. Called once, where the pages start. */
export function proveWith(prover: Prover): void {
  open = prover
}

/** True once the person has confirmed. Actions that wait at the same time share one dialog. */
export async function prove(): Promise<boolean> {
  underWay ??= open().finally(() => {
    underWay = undefined
  })
  return await underWay
}
