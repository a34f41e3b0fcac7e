import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput, type TagsInputProps } from '@mantine/core';

/** Texts as chips, with the styles of chips, which other fields don't need. */
export const TagField = (props: TagsInputProps) => <TagsInput {...props} />;
