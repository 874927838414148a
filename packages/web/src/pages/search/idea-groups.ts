import { IDEA_STYLES } from '../../api/search.ts'
import type { IdeaRow, IdeaStyle } from '../../api/search.ts'

export type IdeaGroup = { style: IdeaStyle; title: string; ideas: IdeaRow[] }

const TITLES: Record<IdeaStyle, string> = {
  short: 'Short',
  brandable: 'Brandable',
  descriptive: 'Descriptive',
  for_sale: 'For sale',
}

/** Ideas in groups by style, in their order, at most `max` in each. Empty groups are left out. */
export function groupIdeas(ideas: IdeaRow[], max: number): IdeaGroup[] {
  return IDEA_STYLES.map((style) => ({
    style,
    title: TITLES[style],
    ideas: ideas.filter((idea) => idea.style === style).slice(0, max),
  })).filter((group) => group.ideas.length > 0)
}
