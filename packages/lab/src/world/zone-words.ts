/** Words that people like in names. The simulated zone files hold every pair of them that is taken. */
export const ZONE_WORDS = [
  'agile alpha amber apex aqua arc atlas aurora bay beam bean berry big bird bit blue bold book',
  'box brand bread bridge bright brook build buzz cake camp care cart cedar chat city clear cloud',
  'club coast code coffee coral core craft crew crisp cyber daily dash data dawn day deep desk dev',
  'dog dot dream drive drop earth east easy edge energy extra farm fast field film fire first fit',
  'flow fly food forest fresh fund game garden gear gold good grand green grid grow guide happy',
  'harbor health hero high hill home honey hub ice idea iron island jet joy key kids kind lab lake',
  'land lane leaf level light lime link lion live local logic loop lucky luna magic maker map mark',
  'market meadow media metro mind mint moon motion nest next night north nova oak ocean open orbit',
].flatMap((line) => line.split(' '))
