import { expect, test } from 'vitest';
import { hasAccessory, withAccessory } from './intake.rules.ts';

test('adds and removes accessories of a list, ignoring case and keeping others', () => {
  expect(withAccessory('', 'Charger')).toBe('Charger');
  expect(withAccessory('charger,  blue bag', 'OBD cable')).toBe('charger, blue bag, OBD cable');
  expect(withAccessory('charger, blue bag', 'Charger')).toBe('blue bag');
  expect(hasAccessory('charger, blue bag', 'Charger')).toBe(true);
  expect(hasAccessory('Charger 2', 'Charger')).toBe(false);
});
