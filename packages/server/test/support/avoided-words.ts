/** Words we don't use with people, who should not notice our English. */
export const AVOIDED =
  /\b(endings?|programs|the house|the desk|a wish|told by|taken in|let go|stands|of ours|whosever|such as it is|e-mails?|not known)\b/gi
