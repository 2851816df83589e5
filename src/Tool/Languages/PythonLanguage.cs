using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.Languages;

/// <summary>Python: dataclasses that convert to the lists and dictionaries of the package msgpack, and back.</summary>
internal sealed class PythonLanguage()
    : Language(
        "Python",
        "False None True and as assert async await break class continue def del elif else except finally for from global if "
            + "import in is lambda nonlocal not or pass raise return try while with yield "
            + "classmethod from_msgpack to_msgpack",
        "Timestamp TypeError bool bytes dataclass dict float int isinstance len list str type"
    )
{
    private const string Head = """"
        # Written by formats schema --lang python. Not to be edited.
        """MessagePack of .NET contracts, by the package msgpack:

            order = Order.from_msgpack(msgpack.unpackb(data, strict_map_key=False))
            data = msgpack.packb(order.to_msgpack())
        """

        from __future__ import annotations

        from dataclasses import dataclass

        """";

    private const string Helpers = """


        def _check(value, kind: type, contract: str) -> None:
            if not isinstance(value, kind):
                raise TypeError(f"{contract}: expected a {kind.__name__}, found {type(value).__name__}")


        def _at(value: list, position: int):
            return value[position] if position < len(value) else None

        """;

    public override string? Scalar(ValueKind kind) => ScalarOf(kind).Python;

    public override string Write(LanguageTypes types)
    {
        StringBuilder text = new StringBuilder(Head)
            .Append(types.Use(ValueKind.DateTime) ? "\nfrom msgpack import Timestamp\n" : "")
            .Append(Helpers);
        foreach (LanguageType type in types.All)
        {
            Write(text, type);
        }

        return text.ToString();
    }

    private void Write(StringBuilder text, LanguageType type)
    {
        string kind = type.IsByName ? "dict" : "list";
        text.Append($"\n\n@dataclass(kw_only=True)\nclass {type.Name}:\n");
        foreach (LanguageMember member in type.Members.OfType<LanguageMember>())
        {
            text.Append(
                $"    {member.Name}: {Type(member.Type)}{(member.Type.IsNullable ? " = None" : "")}"
                    + $"{(CommentOf(member.Type) is { } comment ? $"  # {comment}" : "")}\n"
            );
        }

        text.Append(
            $"\n    @classmethod\n    def from_msgpack(cls, value: {kind}) -> {type.Name}:\n        "
                + $"_check(value, {kind}, \"{type.Name}\")\n        return cls(\n"
        );
        for (int i = 0; i < type.Members.Length; i++)
        {
            if (type.Members[i] is { } member)
            {
                string source = (type.IsByName, member.Type.IsNullable) switch
                {
                    (true, true) => $"value.get(\"{member.Key}\")",
                    (true, false) => $"value[\"{member.Key}\"]",
                    (false, true) => $"_at(value, {i})",
                    _ => $"value[{i}]",
                };
                text.Append(
                    $"           "
                        + $" {member.Name}={Converted(member.Type, source, static (held, value) => $"{held}.from_msgpack({value})")},\n"
                );
            }
        }

        (char open, char close) = type.IsByName ? ('{', '}') : ('[', ']');
        text.Append($"        )\n\n    def to_msgpack(self) -> {kind}:\n        return {open}\n");
        foreach (LanguageMember? member in type.Members)
        {
            string value = member is null
                ? "None"
                : Converted(member.Type, $"self.{member.Name}", static (_, value) => $"{value}.to_msgpack()");
            text.Append($"            {(type.IsByName ? $"\"{member!.Key}\": " : "")}{value},\n");
        }

        text.Append($"        {close}\n");
    }

    private string Type(TypeDescription type)
    {
        string name = type.Kind switch
        {
            ValueKind.Object => type.Object!().Name,
            ValueKind.List => $"list[{Type(type.Item!)}]",
            ValueKind.Map => $"dict[{Scalar(type.Key!.Kind)}, {Type(type.Item!)}]",
            _ => Scalar(type.Kind)!,
        };
        return type.IsNullable ? $"{name} | None" : name;
    }

    // Values without objects are the same in both.
    private static string Converted(TypeDescription type, string value, Func<string, string, string> convert)
    {
        string converted = type.Kind switch
        {
            ValueKind.Object => convert(type.Object!().Name, value),
            ValueKind.List when LanguageTypes.Has(type, ValueKind.Object) => $"[{Converted(type.Item!, "x", convert)} for x in {value}]",
            ValueKind.Map when LanguageTypes.Has(type, ValueKind.Object) =>
                $"{{k: {Converted(type.Item!, "x", convert)} for k, x in {value}.items()}}",
            _ => value,
        };
        return type.IsNullable && converted != value ? $"None if {value} is None else {converted}" : converted;
    }
}
