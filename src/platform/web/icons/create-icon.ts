import { createElement, type FunctionComponent, type SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height in pixels; 24 otherwise. */
  readonly size?: number | string;
  /** Width of the lines where the icon is 24 pixels wide; 2 otherwise. */
  readonly stroke?: number | string;
}

/** An icon of lines in the color of the text. */
export type Icon = FunctionComponent<IconProps>;

/** Makes the component of an icon; `name` tells it apart in the page, `path` draws it. */
export function createIcon(name: string, path: string): Icon {
  return function NamedIcon({ size = 24, stroke = 2, className, ...rest }) {
    const names = `tabler-icon tabler-icon-${name}${className ? ` ${className}` : ''}`;
    return createElement(
      'svg',
      { ...LINES, width: size, height: size, strokeWidth: stroke, className: names, ...rest },
      createElement('path', { d: path }),
    );
  };
}

const LINES = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
