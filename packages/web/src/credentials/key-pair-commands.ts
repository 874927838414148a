/** How to make a key pair. The second command prints what is pasted here. */
export const KEY_PAIR_COMMANDS = [
  'openssl genpkey -algorithm ed25519 -out namehouse.pem',
  'openssl pkey -in namehouse.pem -pubout',
].join('\n')
