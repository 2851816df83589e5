using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Methods for types that are written as another, and for values as they lie in memory.</summary>
internal static class ConversionEmitter
{
    /// <summary>The way back from what was read; a value that it refuses is an invalid payload.</summary>
    public static Code Converter(string name, ConvertedModel type) => $$"""
        private static {{type.Nullable}} {{name}}<TReader>(ref TReader reader, {{type.Wire.Nullable}} wire)
            {{ReaderConstraint}}
        {
            try
            {
                return {{type.FromWire.Replace("{0}", "wire")}};
            }
            catch (global::System.Exception exception) when ({{ConversionErrors}}.AreOfTheValue(exception))
            {
                throw reader.Invalid("a valid {{type.SimpleName}}", exception.Message);
            }
        }
        """;

    /// <summary>The method that reads a value as it lies in memory.</summary>
    public static Code RawReader(string name, RawModel type) => $$"""
        private static {{type.Name}} {{name}}<TReader>(ref TReader reader)
            {{ReaderConstraint}}
        {
            reader.TryReadUnmanaged(out {{type.Name}} value);
            {{ValidityEmitter.Value(type, "value")}}
            return value;
        }
        """;
}
