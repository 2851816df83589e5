using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.Languages;

/// <summary>Rust: structs for serde, which rmp-serde reads and writes.</summary>
internal sealed class RustLanguage()
    : Language(
        "Rust",
        "Self abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if "
            + "impl in let loop macro match mod move mut override priv pub ref return self "
            + "static struct super trait true try type typeof unsafe unsized use virtual where while yield",
        "BTreeMap Box ByteBuf Clone Debug Default Deserialize Gap Option PartialEq Result Serialize "
            + "String Vec bool f32 f64 i8 i16 i32 i64 u8 u16 u32 u64"
    )
{
    private const string Head = """
        // Written by formats schema --lang rust. Not to be edited.
        // MessagePack of .NET contracts, by the crates rmp-serde, serde (with its feature derive) and serde_bytes.
        use serde::{Deserialize, Serialize};

        """;

    private const string Gap = """

        /// A position without a member: written as nil, and skipped in reading.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Gap;

        impl Serialize for Gap {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_unit()
            }
        }

        impl<'de> Deserialize<'de> for Gap {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                serde::de::IgnoredAny::deserialize(deserializer).map(|_| Gap)
            }
        }

        """;

    /// <summary>rmp-serde writes either all structs of a value by names, or none.</summary>
    public override bool MixesNames => false;

    public override string? Scalar(ValueKind kind) => ScalarOf(kind).Rust;

    public override string Write(LanguageTypes types)
    {
        StringBuilder text = new StringBuilder(Head)
            .Append(types.Use(ValueKind.Bytes) ? "use serde_bytes::ByteBuf;\n" : "")
            .Append(types.Use(ValueKind.Map) ? "use std::collections::BTreeMap;\n" : "");
        if (types.All.Any(static type => type.Members.Contains(null)))
        {
            text.Append(Gap);
        }

        foreach (LanguageType type in types.All)
        {
            text.Append(
                $"\n/// {(type.IsByName ? "A map: `rmp_serde::to_vec_named`" : "An array: `rmp_serde::to_vec`")}, "
                    + "`rmp_serde::from_slice`.\n"
            );
            text.Append($"#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]\npub struct {type.Name} {{\n");
            for (int i = 0; i < type.Members.Length; i++)
            {
                Write(text, type, type.Members[i], i);
            }

            text.Append("}\n");
        }

        return text.ToString();
    }

    private void Write(StringBuilder text, LanguageType type, LanguageMember? member, int position)
    {
        if (member is not null && CommentOf(member.Type) is { } comment)
        {
            text.Append($"    /// {comment}\n");
        }

        string[] options =
        [
            .. type.IsByName ? [$"rename = \"{member!.Key}\""] : Array.Empty<string>(),
            .. member?.Type.IsNullable != false ? ["default"] : Array.Empty<string>(),
        ];
        text.Append(options.Length == 0 ? "" : $"    #[serde({string.Join(", ", options)})]\n");
        text.Append(
            member is null
                ? $"    pub _gap{position}: Gap,\n"
                : $"    pub {member.Name}: {Type(member.Type, LanguageTypes.IsRecursive(type, member.Type))},\n"
        );
    }

    private string Type(TypeDescription type, bool isRecursive = false)
    {
        string name = type.Kind switch
        {
            ValueKind.Object => type.Object!().Name,
            ValueKind.List => $"Vec<{Type(type.Item!)}>",
            ValueKind.Map => $"BTreeMap<{Scalar(type.Key!.Kind)}, {Type(type.Item!)}>",
            _ => Scalar(type.Kind)!,
        };
        string held = isRecursive ? $"Box<{name}>" : name;
        return type.IsNullable ? $"Option<{held}>" : held;
    }
}
