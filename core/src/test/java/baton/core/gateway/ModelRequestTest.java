package baton.core.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;

class ModelRequestTest {
    private static final String TOKEN = "/abcdefghijklmnopqrstuvwxyz";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/v1/messages|{'model':'m','max_tokens':7,'messages':[]}|7",
                "/v1/responses|{'model':'m','max_output_tokens':7}|7",
                "/v1/responses|{'model':'m','max_output_tokens':null}|",
                "/v1/chat/completions|{'model':'m','max_completion_tokens':7}|7",
                "/v1/chat/completions|{'model':'m','max_tokens':7}|7",
                "/v1beta/models/m:generateContent|{'generationConfig':{'maxOutputTokens':7}}|7",
                "/v1beta/models/m:generateContent|{'contents':[]}|",
                "/v1/messages|{'model':'m','max\\u005ftokens':7}|7",
            })
    void theBoundOfOutputIsRead(String path, String body, Long outputMax) {
        ModelRequest request = good(path, body);
        assertThat(request.model()).isEqualTo("m");
        assertThat(request.outputMax().orElse(null)).isEqualTo(outputMax);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/v1/messages|[]",
                "/v1/messages|{'max_tokens':7}",
                "/v1/messages|{'model':'m','max_tokens':-1}",
                "/v1/messages|{'model':'m','max_tokens':'seven'}",
                "/v1/messages|{'model':'m','max_tokens':1.5}",
                "/v1/messages|{'model':'m','max_tokens':9999999999}",
                "/v1/messages|{'model':'m','max_tokens':1,'max_tokens':9}",
                "/v1/chat/completions|{'model':'m','n':0}",
                "/v1/chat/completions|{'model':'m','n':1000000}",
            })
    void aRequestThatIsNotUnderstoodHasNoBound(String path, String body) {
        assertThat(read(path, body)).isInstanceOf(ModelRequest.Bad.class);
    }

    @Test
    void noMoreTokensAreSentThanBytes() {
        String body = "{'model':'m','messages':[{'content':'häßlich'}]}";
        long bytes = body.getBytes(StandardCharsets.UTF_8).length;
        assertThat(good("/v1/messages", body).inputMax()).isGreaterThanOrEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/v1/messages|'tools':[{'type':'web_search_20250305'}]|web_search_20250305",
                "/v1/messages|'mcp_servers':[{}]|mcp_servers",
                "/v1/messages|'messages':[{'content':[{'source':{'type':'url'}}]}]|source of type"
                        + " url",
                "/v1/responses|'previous_response_id':'r'|previous_response_id",
                "/v1/responses|'input':[{'type':'item_reference'}]|item_reference",
                "/v1/responses|'input':[{'content':[{'file_id':'f'}]}]|file_id",
                "/v1/responses|'tools':[{'type':'some_new_tool'}]|some_new_tool",
                "/v1/chat/completions|'web_search_options':{}|web_search_options",
                "/v1/chat/completions|'messages':[{'content':[{'image_url':{'url':'https'}}]}]"
                        + "|image_url",
                "/v1beta/models/m:generateContent|'tools':[{'googleSearch':{}}]|googleSearch",
                "/v1beta/models/m:generateContent|'contents':[{'parts':[{'fileData':{}}]}]"
                        + "|fileData",
            })
    void whatTheLengthDoesNotBoundIsNamed(String path, String part, String named) {
        assertThat(good(path, "{'model':'m'," + part + "}").unbounded()).containsExactly(named);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/v1/messages|'tools':[{'name':'t','input_schema':{'properties':{'file_id':{}}}}]",
                "/v1/messages|'tools':[{'type':'bash_20250124'},{'type':'custom'}]",
                "/v1/messages|'messages':[{'content':[{'type':'tool_use','input':{'file_id':1}}]}]",
                "/v1/responses|'background':false,'previous_response_id':null",
                "/v1/responses|'tools':[{'type':'function'},{'type':'local_shell'}]",
                "/v1/chat/completions|'messages':[{'content':[{'image_url':{'url':'data:x'}}]}]",
                "/v1beta/models/m:generateContent|'tools':[{'functionDeclarations':[]}]",
                "/v1beta/models/m:generateContent|'contents':[{'parts':[{'functionCall':"
                        + "{'args':{'fileUri':'x'}}}]}]",
            })
    void whatAProgramDoesItselfHasABound(String path, String part) {
        assertThat(good(path, "{'model':'m'," + part + "}").unbounded()).isEmpty();
    }

    static ModelRequest good(String path, String body) {
        return ((ModelRequest.Good) read(path, body)).request();
    }

    private static ModelRequest.Read read(String path, String body) {
        byte[] json = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return ModelRequest.read(ModelPath.of(TOKEN + path).orElseThrow(), json);
    }
}
