import type { Icon } from '@tabler/icons-react';
import { useContext } from 'react';
import { OpenCommandContext, WebFeaturesContext } from '../web-feature.ts';

interface UnknownOffer {
  /** Name of the command. */
  readonly name: string;
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void;
}

/** A single letter offers nothing. */
const MIN_LENGTH = 2;

/** Returns a function that finds the commands for a text that no record has, such as a new serial number. */
export function useUnknownOffers(): (text: string) => readonly UnknownOffer[] {
  const features = useContext(WebFeaturesContext);
  const open = useContext(OpenCommandContext);
  const commands = features.flatMap((feature) => feature.commands ?? []);
  return (text) =>
    commands.flatMap(({ name, icon, forUnknown }) => {
      const offer = text.length < MIN_LENGTH ? undefined : forUnknown?.(text);
      return offer ? [{ name, icon, label: offer.label, run: () => open(name, offer.given) }] : [];
    });
}
