import { countText } from '../../../../platform/web/count-text.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { useToOrderTotal } from './part.queries.ts';

interface StockFilterProps {
  isToOrder: boolean;
  onChange: (isToOrder: boolean) => void;
}

/** All parts, or those of which too few are free. */
export function StockFilter({ isToOrder, onChange }: StockFilterProps) {
  const total = useToOrderTotal();
  const options = [
    { value: 'all', label: 'All' },
    { value: 'to-order', label: total ? countText(total, 'to reorder', 'to reorder') : 'To reorder' },
  ] as const;
  return (
    <Segments label="Stock" options={options} value={isToOrder ? 'to-order' : 'all'} onChange={(value) => onChange(value === 'to-order')} />
  );
}
