const TEXTS: Record<string, string> = {
  ok: 'No restrictions.',
  active: 'No restrictions.',
  addperiod: 'Registered in the last few days.',
  autorenewperiod: 'Renewed automatically. The renewal can still be reversed.',
  inactive: 'It has no name servers.',
  clienttransferprohibited: 'The owner has locked transfers. This is normal.',
  servertransferprohibited: 'The registry has locked transfers.',
  clientdeleteprohibited: 'It can’t be deleted by mistake.',
  serverdeleteprohibited: 'The registry has locked deletion.',
  clientupdateprohibited: 'It can’t be changed by mistake.',
  serverupdateprohibited: 'The registry has locked changes.',
  clientrenewprohibited: 'Its registrar has stopped renewals.',
  serverrenewprohibited: 'The registry has stopped renewals.',
  clienthold: 'Its registrar has suspended it.',
  serverhold: 'The registry has suspended it.',
  pendingtransfer: 'It’s moving to another registrar.',
  pendingdelete: 'It will be deleted in a few days.',
  pendingrestore: 'It’s being restored.',
  pendingupdate: 'A change is in progress.',
  pendingcreate: 'Its registration is in progress.',
  redemptionperiod: 'It has expired. Its owner can still restore it, for a fee.',
  transferperiod: 'It changed registrar in the last few days.',
}

/** What a status of a registry means. Spellings differ: `client hold` and `clientHold` are the same. */
export function statusText(status: string): string {
  return TEXTS[status.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? ''
}
