/**
 * The constructions that CONTRIBUTING.md lists under "Habits to avoid". Each pattern finds candidates: some matches are good English, so a
 * person decides.
 */
export const HABITS = [
  {
    name: 'a clause as a noun',
    pattern:
      /\b(?:what|who|whoever|whatever|where) (?:is|was|were|are|came|comes|became|has|had|have|they|it|one|happened|follows|remains|waits|would)\b(?!.*\?)/i,
  },
  { name: 'say, tell or hear for return, notify or specify', pattern: /\b(?:says?|said|tells?|told|hears? of|heard of)\b/i },
  { name: 'answers for returns', pattern: /\banswers (?:a|an|the|no|with|what|whether|how)\b/i },
  {
    name: 'a time word that Americans don’t use here',
    pattern: /\b(?:by then|by now|once more|anew|any ?more|no more|at once|for good|meanwhile|in the meantime|at the moment)\b/i,
  },
  { name: 'keep for save, store or retain', pattern: /\bkept\b|\bkeeps (?:a|an|the|what)\b/i },
  { name: 'is none', pattern: /\b(?:is|are|was|were) none\b|\bis no \w+\.?$/i },
  { name: 'somebody or one as the subject', pattern: /\b(?:somebody|nobody|anybody|everybody|one (?:can|has|may|sees|must))\b/i },
  { name: 'where for if or when', pattern: /\bwhere (?:no|nothing|none|there is|one)\b/i },
  {
    name: 'stands, lies, is there or is gone',
    pattern: /\b(?:stands? (?:in|on|for|there|beside)|lies? (?:in|there|below)|is (?:gone|back|there)\b)/i,
  },
  {
    name: 'an inverted or verbless opening',
    pattern: /^(?:Of (?:two|all|those)|So (?:many|often|much)|Whether|To whom|Not [a-z ]+[.;])/,
  },
];

/** Returns the names of the habits found in a text. */
export function findHabits(text) {
  return HABITS.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
}
