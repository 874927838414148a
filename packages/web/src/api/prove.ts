let underWay: Promise<boolean> | undefined

/**
 * Asks the person at the screen to confirm who they are; true once they have. What is needed for it
 * is loaded at that moment, and several actions that wait share one dialog.
 */
export async function prove(): Promise<boolean> {
  underWay ??= import('../step-up/open-dialog.tsx')
    .then(({ openDialog }) => openDialog())
    .finally(() => {
      underWay = undefined
    })
  return await underWay
}
