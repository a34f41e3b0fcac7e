import { Box, Text, Typography } from '@mantine/core';
import '@mantine/core/styles/Typography.layer.css';
import { type ComponentType, memo, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { toLinkTarget } from '../../link-target.ts';
import { closeHeadingGaps } from '../../markdown/heading-gaps.ts';
import { findMarkdownFault } from '../../markdown/markdown-limits.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import classes from './MarkdownText.module.css';

export interface MarkdownTextProps {
  children: string;
  /** Image URLs by the name used in the text. Other images aren't shown. */
  pictures?: Readonly<Record<string, string>>;
  Link?: ComponentType<TextLinkProps>;
  /** Headings may skip levels, as those of a model do. They are moved up, so that the outline of the page has no gaps. */
  hasLooseHeadings?: boolean;
}

export interface TextLinkProps {
  address: string;
  children?: ReactNode;
}

const PLUGINS = [remarkGfm];
const LOOSE_PLUGINS = [remarkGfm, () => closeHeadingGaps];

/** Shifts headings below those of the page and the title. */
const HEADINGS: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
};

const PARTS: Components = {
  ...HEADINGS,
  // Focusable, so that keyboards can scroll it.
  table: ({ children }) => (
    <Box role="group" className={classes.wide} aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </Box>
  ),
  pre: ({ children }) => (
    <Box role="group" className={classes.wide} aria-label="Code" tabIndex={0}>
      <pre>{children}</pre>
    </Box>
  ),
  input: ({ checked }) => (checked ? '☑' : '☐'),
};

/** Renders text that exceeds the limits unformatted, with the reason. Memoized, because parsing is expensive. */
export const MarkdownText = memo(function MarkdownText({
  children,
  pictures = {},
  Link = TextLink,
  hasLooseHeadings = false,
}: MarkdownTextProps) {
  const fault = useMemo(() => findMarkdownFault(children), [children]);
  const parts = useMemo(() => ({ ...PARTS, img: toPicture(pictures), a: toLink(Link) }), [pictures, Link]);
  if (fault) return <AsWritten reason={fault.message}>{children}</AsWritten>;
  return (
    <Typography className={classes.text ?? ''}>
      <ReactMarkdown
        remarkPlugins={hasLooseHeadings ? LOOSE_PLUGINS : PLUGINS}
        components={parts}
        urlTransform={(address) => address}
        skipHtml
      >
        {children}
      </ReactMarkdown>
    </Typography>
  );
});

function AsWritten({ reason, children }: { reason: string; children: string }) {
  return (
    <>
      <Alert tone="notice" title="Shown as plain text">
        {reason}
      </Alert>
      <Text mt="sm" className={classes.text ?? ''} style={{ whiteSpace: 'pre-wrap' }}>
        {children}
      </Text>
    </>
  );
}

function toLink(Link: ComponentType<TextLinkProps>): Components['a'] {
  return ({ href = '', children }) => <Link address={href}>{children}</Link>;
}

function TextLink({ address, children }: TextLinkProps) {
  const target = toLinkTarget(address);
  if (!target) return children;
  const outside = target.isOutside ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
  return (
    <a href={target.href} {...outside}>
      {children}
    </a>
  );
}

function toPicture(pictures: Readonly<Record<string, string>>): Components['img'] {
  return ({ src = '', alt = '' }) => {
    const address = Object.hasOwn(pictures, src) ? pictures[src] : undefined;
    if (address === undefined)
      return (
        <Text span inherit c="dimmed" fs="italic">
          Image not found: {src}
        </Text>
      );
    return (
      <a className={classes.picture} href={address} target="_blank" rel="noopener">
        <img src={address} alt={alt} loading="lazy" />
      </a>
    );
  };
}
