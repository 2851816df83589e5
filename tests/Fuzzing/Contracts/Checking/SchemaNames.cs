using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using ProtoBuf;
using ProtoBuf.Meta;
using SerializationApi.Shapes;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>The names in a schema of a contract that is annotated for protobuf-net, beside those in the library's own.</summary>
internal static partial class SchemaNames
{
    // What is taken has the enum's name in front, or a number behind it.
    private static readonly char[] Digits = [.. "0123456789"];

    /// <summary>The first difference; null if there is none, or the library has no schema for the contract.</summary>
    public static string? Difference(ShapeInfo contract, string schema)
    {
        if (
            contract.For(MemberLayout.Protobuf)?.ProtoName is null
            || IsUnionOfOthers(contract)
            || Surrogates.Has(contract.Type)
            || HasCollectionOfItself(contract.Type)
        )
        {
            return null;
        }

        Type type = contract.Type;
        string root;
        Dictionary<string, Dictionary<string, string>> theirs;
        try
        {
            // A model of its own: the library takes a type argument for a contract when it looks for its name.
            var model = RuntimeTypeModel.Create();
            root = model[type].GetSchemaTypeName();
            theirs = Read(model.GetSchema(type, ProtoSyntax.Proto3));
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            return null;
        }

        Dictionary<string, Dictionary<string, string>> ours = Read(schema);
        HashSet<string> unions = [.. UnionsIn(contract)];
        foreach ((string name, Dictionary<string, string> fields) in theirs.Where(message => !unions.Contains(message.Key)))
        {
            // What only the library writes as a message, and second messages of a name.
            if (!ours.TryGetValue(name, out Dictionary<string, string>? own))
            {
                if (name == root && !root.Contains('`', StringComparison.Ordinal))
                {
                    return $"the schema has no {name}, as protobuf-net's has";
                }

                continue;
            }

            foreach ((string number, string field) in fields)
            {
                if (
                    own.TryGetValue(number, out string? ownField)
                    && ownField.TrimEnd(Digits) is var plain
                    && plain != field.TrimEnd(Digits)
                    && plain != $"{name}_{field.TrimEnd(Digits)}"
                )
                {
                    return $"{name} has {ownField} = {number}, protobuf-net's schema {field}";
                }
            }
        }

        return null;
    }

    /// <summary>protobuf-net ends the process when it looks for the items of a collection of itself, which a contract or its base may have
    /// beside it.</summary>
    public static bool HasCollectionOfItself(Type contract) =>
        contract
            .Assembly.GetTypes()
            .Concat((contract.BaseType ?? contract).Assembly.GetTypes())
            .Where(type => type.Namespace == contract.Namespace)
            .Any(static type =>
                type.GetInterfaces()
                    .Any(face => face.IsGenericType && face.Name == "IEnumerable`1" && Holds(face.GenericTypeArguments[0], type))
            );

    private static bool Holds(Type item, Type held) =>
        item == held
        || (item.HasElementType && Holds(item.GetElementType()!, held))
        || item.GenericTypeArguments.Any(part => Holds(part, held));

    // The messages of which the library knows no cases, as those of the contract's members.
    private static IEnumerable<string> UnionsIn(ShapeInfo contract) =>
        Reached.From(contract, MemberLayout.Protobuf).Where(IsUnionOfOthers).Select(static union => union.Type.Name);

    // Cases that only attributes of other libraries name are none to protobuf-net.
    private static bool IsUnionOfOthers(ShapeInfo contract) =>
        (contract.Type.IsDefined(typeof(JsonDerivedTypeAttribute), inherit: false) || contract.For(MemberLayout.Protobuf)?.Alternatives > 0)
        && !contract.Type.IsDefined(typeof(ProtoIncludeAttribute), inherit: false);

    // By message or enum: the field or value of a number.
    private static Dictionary<string, Dictionary<string, string>> Read(string schema)
    {
        var all = new Dictionary<string, Dictionary<string, string>>(StringComparer.Ordinal);
        var open = new Stack<Dictionary<string, string>>();
        foreach (string line in schema.Split('\n'))
        {
            if (Start().Match(line) is { Success: true } start)
            {
                open.Push(new(StringComparer.Ordinal));
                all.TryAdd(start.Groups["name"].Value, open.Peek());
            }
            else if (line.TrimStart().StartsWith("oneof ", StringComparison.Ordinal))
            {
                open.Push(open.Peek());
            }
            else if (Field().Match(line) is { Success: true } field)
            {
                open.Peek().TryAdd(field.Groups["number"].Value, field.Groups["name"].Value);
            }
            else if (line.Trim() == "}")
            {
                open.Pop();
            }
        }

        return all;
    }

    [GeneratedRegex(@"^\s*(message|enum) (?<name>[^ ]+) \{", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Start();

    [GeneratedRegex(
        @"^\s+([\w.<>, ]+ )?(?<name>\w+) = (?<number>-?\d+)[ ;\[]",
        RegexOptions.ExplicitCapture,
        matchTimeoutMilliseconds: 1000
    )]
    private static partial Regex Field();
}
