import marked from '../../../../platform/web/ui/text/Marked.module.css';
import type { SnippetPiece } from '../article.contract.ts';

/** The passage of an article with the searched words. */
export function Snippet({ pieces }: { pieces: readonly SnippetPiece[] }) {
  return pieces.map(({ text, isMatch }, place) => {
    const key = `${place}${text}`;
    return isMatch ? (
      <mark key={key} className={marked.mark}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
