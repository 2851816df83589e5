using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits calls of the user's code with values of a payload: its exceptions make the payload invalid.</summary>
internal static class RefusalEmitter
{
    /// <summary>The statements inside a <c>try</c>, if they may fail.</summary>
    public static Code Guard(bool canFail, string expected, Code statements) =>
        !canFail
            ? statements
            : $$"""
                try
                {
                    {{statements}}
                }
                catch (global::System.Exception exception) when ({{ConversionErrors}}.AreOfTheValue(exception))
                {
                    throw reader.Invalid({{Literal($"a valid {expected}")}}, {{ConversionErrors}}.Found(exception));
                }
                """;
}
