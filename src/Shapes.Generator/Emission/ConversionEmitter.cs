using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits methods for types that are written as another, and for values copied from memory.</summary>
internal static class ConversionEmitter
{
    /// <summary>Converts a decoded value; an exception makes the payload invalid.</summary>
    public static Code Converter(string name, ConvertedModel type) =>
        $$"""
            private static {{type.Nullable}} {{name}}<TReader>(ref TReader reader, {{type.Wire.Nullable}} wire)
                {{ReaderConstraint}}
            {
                {{WhenNullIsRead(type)}}
                {{(type.IsStruct ? Code.None : ChargeEmitter.ConvertedObject)}}
                try
                {
                    return {{type.FromWire.Replace("{0}", "wire")}};
                }
                catch (global::System.Exception exception) when ({{ConversionErrors}}.AreOfTheValue(exception))
                {
                    throw reader.Invalid("a valid {{type.SimpleName}}", {{ConversionErrors}}.Found(exception));
                }
            }
            """;

    /// <summary>The method that writes a type as another, if the conversion does not accept a null.</summary>
    public static Code GuardedWriter(string name, string displayName, ConvertedModel type, HelperMethods helpers) =>
        $$"""
            private static void {{name}}<TWriter>(ref TWriter writer, {{type.Nullable}} value)
                {{WriterConstraint}}
            {
                {{WhenNullIsWritten(displayName, type, helpers)}}
                {{(type.Nulls.HasFlag(NullRules.RefuseAsKey) ? AsKey(displayName, type, helpers) : AsValue(type, helpers))}}
            }
            """;

    private static Code AsValue(ConvertedModel type, HelperMethods helpers) =>
        $"{ValueExpressions.Write(type.Wire, type.ToWire.Replace("{0}", "value"), helpers)}";

    private static Code AsKey(string displayName, ConvertedModel type, HelperMethods helpers) =>
        $$"""
            {{type.Wire.Nullable}} wire = {{type.ToWire.Replace("{0}", "value")}};
            if (wire is null)
            {
                throw new {{UnsupportedValue}}(
                    {{Literal(displayName)}},
                    {{Literal($"a {type.SimpleName} that is written as null cannot be a key.")}});
            }

            {{ValueExpressions.Write(type.Wire, "wire", helpers)}}
            """;

    private static Code WhenNullIsWritten(string displayName, ConvertedModel type, HelperMethods helpers) =>
        (type.Nulls & (NullRules.WriteNull | NullRules.RefuseToWrite)) switch
        {
            NullRules.WriteNull => $$"""
                if (value is null)
                {
                    {{ValueExpressions.Write(type.Wire, $"default({type.Wire.Nullable})", helpers)}}
                    return;
                }
                """,
            NullRules.RefuseToWrite => $$"""
                if (value is null)
                {
                    throw new {{UnsupportedValue}}({{Literal(displayName)}}, {{Literal($"a null of {type.SimpleName} is not supported.")}});
                }
                """,
            _ => Code.None,
        };

    private static Code WhenNullIsRead(ConvertedModel type) =>
        (type.Nulls & (NullRules.ReadNull | NullRules.RefuseToRead)) switch
        {
            NullRules.ReadNull => $$"""
                if (wire is null)
                {
                    return null;
                }
                """,
            NullRules.RefuseToRead => $$"""
                if (wire is null)
                {
                    {{(type.IsStruct ? DefaultIsNull(type) : Code.None)}}
                    throw reader.Invalid("a valid {{type.SimpleName}}", "null");
                }
                """,
            _ => Code.None,
        };

    // A struct whose default is written as null, which is also read back.
    private static Code DefaultIsNull(ConvertedModel type) =>
        $$"""
            try
            {
                if ({{type.ToWire.Replace("{0}", $"default({type.Name})")}} is null)
                {
                    return default;
                }
            }
            catch (global::System.Exception)
            {
                // The default has no form.
            }

            """;

    /// <summary>The method that reads a value as a copy of its memory.</summary>
    public static Code RawReader(string name, RawModel type) =>
        $$"""
            private static {{type.Name}} {{name}}<TReader>(ref TReader reader)
                {{ReaderConstraint}}
            {
                reader.TryReadUnmanaged(out {{type.Name}} value);
                {{ValidityEmitter.Value(type, "value")}}
                return value;
            }
            """;
}
